import Button from '@mui/material/Button'
import { carrierClaimAttachmentTypeValues, type CarrierClaim } from '@waybill/sdk'
import {
  createCarrierClaimAttachment,
  deleteCarrierClaimAttachment,
  getCarrierClaim,
  getCarrierClaimAttachment,
} from '@waybill/sdk/fn'
import { bytesOf } from '../../console/label/label.ts'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { SidePanel } from '../dialogs.tsx'
import { base64Of } from '../files.ts'
import { dayName, decimal, money } from '../format.ts'
import { Facts, Failure, Time } from '../parts.tsx'
import { download } from '../../ui/download.ts'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../words.ts'

const kilobytes = (size: number, locale: string): string => `${decimal(Math.ceil(size / 1000), locale)} kB`

/** A claim, with its supporting files. */
export function ClaimPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords()
  const { money: said } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const {
    value: claim,
    error,
    reload,
  } = useLoaded((signal) => getCarrierClaim(connection, id, { signal }), [connection, id])
  if (!claim)
    return (
      <SidePanel title={said.claim} onClose={onClose}>
        {error === null ? <p className="soft">{words.loading}</p> : <Failure error={error} />}
      </SidePanel>
    )
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : money(value, claim.currency, words.locale)
  const day = (value: string | undefined) => (value === undefined ? undefined : dayName(value, words.locale))
  const reference = claim.carrierReference ?? claim.customerReference ?? claim.shipmentId
  return (
    <SidePanel title={reference} onClose={onClose}>
      <Failure error={error} />
      <Facts
        of={{
          [words.shipments.unnamed]: may('shipments:read') ? (
            <a href={hrefOf('shipments', claim.shipmentId)}>{reference}</a>
          ) : (
            reference
          ),
          [words.columns.carrier]: carrierName(carriers, claim.carrier),
          [words.columns.reason]: said.claimTypes[claim.type],
          [words.columns.what]: claim.description,
          [said.amount]: amount(claim.amount),
          [said.approved]: amount(claim.approvedAmount),
          [said.paid]: amount(claim.paidAmount),
          [said.earliest]: day(claim.earliest),
          [said.deadline]: day(claim.deadline),
          [said.caseNumber]: claim.carrierCaseNumber,
          [said.note]: claim.note,
        }}
      />
      <Attachments claim={claim} onChanged={reload} />
      <section>
        <h3>{words.detail.timeline}</h3>
        <ol className="timeline">
          {claim.history.toReversed().map(({ state, at }) => (
            <li key={`${state} ${at}`}>
              {said.claimStates[state]}{' '}
              <span className="soft">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </SidePanel>
  )
}

function Attachments({ claim, onChanged }: { claim: CarrierClaim; onChanged: () => void }) {
  const words = useWords()
  const { money: said } = words
  const { connection, may } = useDesk()
  const { busy, error, run } = useAction()
  const mayWrite = may('carrier-claims:write')
  return (
    <section>
      <h3>{said.attachments}</h3>
      <Failure error={error} />
      {claim.attachments.length === 0 && <p className="soft">{said.noAttachments}</p>}
      <ul className="parts-list">
        {claim.attachments.map(({ id, name, size, createdAt }) => (
          <li key={id} className="row-of">
            <Button
              disabled={busy}
              onClick={() =>
                run(async () => {
                  const file = await getCarrierClaimAttachment(connection, claim.id, id)
                  const bytes = bytesOf(file.data)
                  if (bytes) download(new Blob([bytes], { type: file.contentType }), file.name)
                })
              }
            >
              {name}
            </Button>
            <span className="soft">
              {kilobytes(size, words.locale)}, <Time at={createdAt} />
            </span>
            {mayWrite && (
              <Button
                disabled={busy}
                onClick={() =>
                  run(async () => {
                    await deleteCarrierClaimAttachment(connection, claim.id, id)
                    onChanged()
                  })
                }
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="row-of">
          <label className="file">
            <span>{said.addAttachment}</span>
            <input
              type="file"
              accept={carrierClaimAttachmentTypeValues.join()}
              disabled={busy}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (!file) return
                run(async () => {
                  const contentType = carrierClaimAttachmentTypeValues.find((one) => one === file.type)
                  if (!contentType) throw new Error(said.attachmentTypes)
                  await createCarrierClaimAttachment(connection, claim.id, {
                    name: file.name.slice(-100),
                    contentType,
                    data: await base64Of(file),
                  })
                  onChanged()
                })
              }}
            />
          </label>
          <span className="soft">{said.attachmentTypes}</span>
        </div>
      )}
    </section>
  )
}
