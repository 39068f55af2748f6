import { Pager } from './pager.tsx'
import { Failure } from './parts.tsx'
import { Table, type TableProps } from './table.tsx'
import type { ShownPage } from './use-page.ts'

interface Props<Row> extends Omit<TableProps<Row>, 'rows' | 'busy'> {
  of: ShownPage<Row>
  /** Shown if there are no rows. */
  none: string
}

/** A page of a list, with paging. */
export const Listing = <Row,>({ of: page, none, ...table }: Props<Row>) => (
  <>
    <Failure error={page.error} />
    {page.isEmpty ? <p className="empty">{none}</p> : <Table {...table} rows={page.items} busy={page.loading} />}
    <Pager of={page} />
  </>
)
