import Button from '@mui/material/Button'
import { carrierClaimTypeValues, type CarrierClaim, type CarrierClaimState, type CarrierClaimType } from '@waybill/sdk'
import {
  createCarrierClaim,
  exportCarrierClaims,
  getCarrierClaimLetter,
  listCarrierClaims,
  updateCarrierClaim,
} from '@waybill/sdk/fn'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { numberIn } from '../create/typed.ts'
import { FormDialog } from '../dialogs.tsx'
import { Field, fieldIn } from '../fields.tsx'
import { dayName, money } from '../format.ts'
import { Failure, State } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { download } from '../../ui/download.ts'
import { printPdf } from '../print.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { useDraft } from '../use-draft.ts'
import { usePage } from '../use-page.ts'
import { useWords } from '../words.ts'
import { ClaimPanel } from './claim-panel.tsx'

const colors = {
  DRAFT: 'hollow',
  SUBMITTED: 'blue',
  NEEDS_ACTION: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
  PAID: 'green',
  CANCELLED: 'hollow',
} as const satisfies Record<CarrierClaimState, string>

/** The next state of each claim, if there is one. */
const next: Readonly<Partial<Record<CarrierClaimState, CarrierClaimState>>> = {
  DRAFT: 'SUBMITTED',
  NEEDS_ACTION: 'SUBMITTED',
  APPROVED: 'PAID',
}

/** Claims for compensation from carriers. */
export function Claims({ path: [opened], query }: PageProps) {
  const words = useWords()
  const { money: said } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const page = usePage<CarrierClaim>(
    (options) => listCarrierClaims(connection, { per_page: 50 }, options),
    [connection],
  )
  const { busy, error, run } = useAction()
  const shipmentId = query.get('new')
  const mayWrite = may('carrier-claims:write')
  return (
    <>
      <div className="head">
        <p className="soft">{said.claimsHint}</p>
        <span className="rest" />
        <Button
          disabled={busy}
          onClick={() =>
            run(async () => {
              download(await exportCarrierClaims(connection), 'claims.csv')
            })
          }
        >
          {words.exportCsv}
        </Button>
      </div>
      <Failure error={error} />
      <Listing
        of={page}
        none={said.noClaims}
        label={said.rooms.claims}
        keyOf={({ id }) => id}
        href={({ id }) => hrefOf('money', 'claims', id)}
        columns={[
          {
            name: words.shipments.unnamed,
            renderCell: ({ carrierReference, customerReference, shipmentId: id }) =>
              carrierReference ?? customerReference ?? id,
          },
          { name: words.columns.carrier, renderCell: ({ carrier }) => carrierName(carriers, carrier) },
          {
            name: words.columns.reason,
            renderCell: ({ type, description }) => (
              <>
                {said.claimTypes[type]} <span className="soft line">{description}</span>
              </>
            ),
          },
          {
            name: said.amount,
            isNumber: true,
            renderCell: ({ amount, currency }) => money(amount, currency, words.locale),
          },
          {
            name: said.deadline,
            renderCell: ({ deadline }) => (deadline === undefined ? '–' : dayName(deadline, words.locale)),
          },
          {
            name: words.columns.state,
            renderCell: ({ state }) => <State color={colors[state]}>{said.claimStates[state]}</State>,
          },
          {
            name: words.handover.action,
            renderCell: ({ id, state, amount, approvedAmount }) => {
              const then = next[state]
              return (
                <div className="row-of">
                  {mayWrite && then && (
                    <Button
                      variant="outlined"
                      disabled={busy}
                      onClick={() =>
                        run(async () => {
                          await updateCarrierClaim(connection, id, {
                            state: then,
                            ...(then === 'PAID' && { paidAmount: approvedAmount ?? amount }),
                          })
                          page.reload()
                        })
                      }
                    >
                      {said.claimSteps[then === 'PAID' ? 'PAID' : 'SUBMITTED']}
                    </Button>
                  )}
                  <Button
                    disabled={busy}
                    onClick={() =>
                      run(async () => {
                        await printPdf(await getCarrierClaimLetter(connection, id))
                      })
                    }
                  >
                    {said.letter}
                  </Button>
                </div>
              )
            },
          },
        ]}
      />
      {opened !== undefined && (
        <ClaimPanel key={opened} id={opened} onClose={() => navigate(hrefOf('money', 'claims'))} />
      )}
      {shipmentId !== null && mayWrite && (
        <NewClaim
          key={shipmentId}
          shipmentId={shipmentId}
          onClose={() => navigate(hrefOf('money', 'claims'), 'replace')}
          onDone={() => {
            navigate(hrefOf('money', 'claims'), 'replace')
            page.reload()
          }}
        />
      )}
    </>
  )
}

interface ClaimFields {
  readonly type: CarrierClaimType
  readonly amount: string
  readonly currency: string
  readonly description: string
}

function NewClaim({ shipmentId, onClose, onDone }: { shipmentId: string; onClose: () => void; onDone: () => void }) {
  const { columns, create, money: said } = useWords()
  const { connection } = useDesk()
  const [fields, setFields, forget] = useDraft<ClaimFields>(`claim${shipmentId}`, {
    type: 'LOSS',
    amount: '',
    currency: 'EUR',
    description: '',
  })
  const field = fieldIn(fields, setFields)
  return (
    <FormDialog
      title={said.newClaim}
      verb={said.saveClaim}
      width="sm"
      onClose={onClose}
      onSend={async () => {
        await createCarrierClaim(connection, {
          shipmentId,
          type: fields.type,
          amount: numberIn(fields.amount) ?? 0,
          currency: fields.currency.trim().toUpperCase(),
          description: fields.description.trim(),
        })
        forget()
        onDone()
      }}
    >
      <Field
        label={columns.reason}
        name="type"
        value={fields.type}
        options={carrierClaimTypeValues.map((type) => [type, said.claimTypes[type]])}
        onChange={(value) =>
          setFields({ ...fields, type: carrierClaimTypeValues.find((type) => type === value) ?? 'LOSS' })
        }
      />
      <div className="fields narrow">
        <Field {...field('amount')} label={said.amount} inputMode="decimal" required />
        <Field {...field('currency')} label={create.line.currency} maxLength={3} required />
      </div>
      <Field {...field('description')} label={columns.what} multiline minRows={2} required />
    </FormDialog>
  )
}
