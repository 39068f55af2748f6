import { sql, type Kysely } from 'kysely'

/**
 * Citus (14.0) runs a function on the node whose rows a query in its arguments reads, and feed_inbox numbers there come
 * from another range than on the coordinator. Without such a query, all event numbers of a client come from one range.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function order_shipment_changed(of_client integer, of_shipment uuid, was json) returns void language plpgsql as $$
    declare
      shipped shipment;
      was_cancelled boolean;
      is_cancelled boolean;
      moved boolean;
      happened text;
      sent json;
    begin
      select * into shipped from shipment where "clientId" = of_client and id = of_shipment;
      is_cancelled := shipped.cancelled is not null;
      was_cancelled := coalesce((was ->> 'isCancelled')::boolean, is_cancelled);
      moved := shipped."shipmentState" <> was ->> 'state';
      happened := case
        when is_cancelled then
          case when not was_cancelled and (was ->> 'isRegistered')::boolean then 'order.reopened' end
        when shipped."carrierReference" is not null and not (was ->> 'isRegistered')::boolean then 'order.shipped'
        when moved and shipped."shipmentState" = 'FAILED_TO_REGISTER' then 'order.failed'
        when moved and shipped."shipmentState" = 'DELIVERED' then 'order.delivered'
        when moved and shipped."shipmentState" not in ('DRAFT', 'BLOCKED') then 'order.tracking_changed'
      end;
      perform settle_order(of_client, shipped."orderId", clock_timestamp());
      if happened is not null then
        select lines into sent from sales_order_shipment
          where "clientId" = of_client and "orderId" = shipped."orderId" and "shipmentId" = of_shipment;
        perform tell_of_order(of_client, shipped."orderId", happened, sent,
          jsonb_strip_nulls(jsonb_build_object('shipmentId', of_shipment, 'shipmentState', shipped."shipmentState",
            'carrier', shipped.carrier, 'carrierReference', shipped."carrierReference")));
      end if;
      if shipped."carrierReference" is not null
        and (not (was ->> 'isRegistered')::boolean or (is_cancelled and not was_cancelled)) then
        perform tell_shops(of_client, shipped."orderId", of_shipment, is_cancelled);
      end if;
    end $$`.execute(db)
}
