import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReturnRules } from '@waybill/sdk'
import { getRecipientSettings, setRecipientSettings } from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { listed } from '../create/typed.ts'
import { ErrorsContext, errorsOf, Field } from '../fields.tsx'
import { Failure } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../words.ts'

/** The rules by which recipients may request returns themselves. */
export default function Returns() {
  const { connection, client } = useDesk()
  const { value, error } = useLoaded(
    (signal) => getRecipientSettings(connection, client.id, { signal }),
    [connection, client],
  )
  if (!value) return <Failure error={error} />
  return <RulesForm rules={value.effective.returns} />
}

const usual: ReturnRules = { windowDays: 30, approval: 'MANUAL' }

/** The rules that the form covers. Reasons, products and the address stay as set through the API. */
function RulesForm({ rules }: { rules: ReturnRules | undefined }) {
  const words = useWords()
  const said = words.setUp.returns
  const { connection, client, may } = useDesk()
  const [isOn, setOn] = useState(rules !== undefined)
  const [days, setDays] = useState(String(rules?.windowDays ?? usual.windowDays))
  const [approval, setApproval] = useState(rules?.approval ?? usual.approval)
  const [countries, setCountries] = useState(rules?.countries?.join(', ') ?? '')
  const [skus, setSkus] = useState(rules?.excludedSkus?.join('\n') ?? '')
  const [fee, setFee] = useState(rules?.fee ? `${rules.fee.amount} ${rules.fee.currency}` : '')
  const [saved, setSaved] = useState(false)
  const { busy, error, run } = useAction()
  const rulesOf = (): ReturnRules => {
    const { countries: _countries, excludedSkus: _skus, fee: _fee, payer: _payer, ...kept } = rules ?? usual
    const places = listed(countries.toUpperCase())
    const excluded = skus.split('\n').flatMap((line) => line.trim() || [])
    const [, amount = fee.trim(), currency = ''] = /^([\d.,]+)\s*([a-z]{3})$/i.exec(fee.trim()) ?? []
    return {
      ...kept,
      windowDays: Number(days),
      approval,
      ...(places.length > 0 && { countries: places }),
      ...(excluded.length > 0 && { excludedSkus: excluded }),
      ...(amount !== '' && {
        payer: 'RECIPIENT',
        fee: { amount: Number(amount.replace(',', '.')), currency: currency.toUpperCase() },
      }),
    }
  }
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setSaved(false)
      set(value)
    }
  return (
    <ErrorsContext value={errorsOf(error)}>
      <div className="form parts-below">
        <p className="soft">{said.hint}</p>
        <Field
          label={said.requests}
          value={isOn ? 'on' : 'off'}
          options={[
            ['on', said.on],
            ['off', said.off],
          ]}
          onChange={change((value) => setOn(value === 'on'))}
        />
        {isOn && (
          <>
            <Field
              label={said.days}
              name="returns.windowDays"
              value={days}
              inputMode="numeric"
              onChange={change(setDays)}
            />
            <Field
              label={said.approval}
              value={approval}
              options={[
                ['MANUAL', said.approvals.MANUAL],
                ['AUTOMATIC', said.approvals.AUTOMATIC],
              ]}
              onChange={change((value) => setApproval(value === 'AUTOMATIC' ? 'AUTOMATIC' : 'MANUAL'))}
            />
            <Field
              label={said.countries}
              name="returns.countries"
              hint={said.countriesHint}
              value={countries}
              onChange={change(setCountries)}
            />
            <Field label={said.fee} name="returns.fee" hint={said.feeHint} value={fee} onChange={change(setFee)} />
            <Field
              label={said.skus}
              name="returns.excludedSkus"
              hint={said.skusHint}
              multiline
              minRows={2}
              value={skus}
              onChange={change(setSkus)}
            />
            <p>
              {said.page}{' '}
              <a href={`/returns/${client.id}`} target="_blank" rel="noreferrer">
                {`${location.origin}/returns/${client.id}`}
              </a>
            </p>
          </>
        )}
        <Failure error={error} />
        {saved && <Alert severity="success">{words.setUp.saved}</Alert>}
        {may('preferences:admin') && (
          <div className="row-of">
            <Button
              variant="contained"
              disabled={busy}
              onClick={() =>
                run(async () => {
                  await setRecipientSettings(connection, client.id, { returns: isOn ? rulesOf() : null })
                  setSaved(true)
                })
              }
            >
              {words.save}
            </Button>
          </div>
        )}
      </div>
    </ErrorsContext>
  )
}
