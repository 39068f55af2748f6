import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ShippingPolicy, ShippingPolicyState, ShippingPolicyTrial, ShippingRule } from '@waybill/sdk'
import {
  activateShippingPolicy,
  createShippingPolicy,
  deleteShippingPolicy,
  listShippingPolicies,
  retireShippingPolicy,
  tryShippingPolicy,
  updateShippingPolicy,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, productName, useCarriers } from '../carriers.ts'
import { FormDialog, SidePanel } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { decimal, money } from '../format.ts'
import { Failure, State, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { useDraft } from '../use-draft.ts'
import { usePage } from '../use-page.ts'
import { fill, useWords, type Words } from '../words.ts'
import {
  commonEffects,
  fieldsOfEffect,
  fieldsOfRule,
  movedRule,
  noRule,
  ruleOf,
  type RuleFields,
} from './policy-rules.ts'

const colors = {
  DRAFT: 'hollow',
  ACTIVE: 'green',
  RETIRED: 'gray',
} as const satisfies Record<ShippingPolicyState, string>

const home = () => navigate(hrefOf('set-up', 'policies'))

/** Which products are offered and chosen, and what customers pay. */
export default function Policies({ path: [opened] }: PageProps) {
  const words = useWords()
  const { setUp } = words
  const { connection, may } = useDesk()
  const page = usePage<ShippingPolicy>(
    (options) => listShippingPolicies(connection, { per_page: 50 }, options),
    [connection],
  )
  const [isNew, setNew] = useState(false)
  const policy = page.items.find(({ id }) => id === opened)
  const draft = async (name: string, rules: readonly ShippingRule[]) => {
    const made = await createShippingPolicy(connection, { name, rules: [...rules] })
    page.reload()
    navigate(hrefOf('set-up', 'policies', made.id))
  }
  return (
    <>
      <div className="head">
        <p className="soft">{setUp.policiesHint}</p>
        <span className="rest" />
        {may('shipping-policies:write') && (
          <Button variant="contained" onClick={() => setNew(true)}>
            {setUp.newPolicy}
          </Button>
        )}
      </div>
      <Listing
        of={page}
        none={setUp.noPolicies}
        label={setUp.sections.policies}
        keyOf={({ id }) => id}
        href={({ id }) => hrefOf('set-up', 'policies', id)}
        columns={[
          { name: words.columns.name, renderCell: ({ name }) => name },
          {
            name: words.columns.state,
            renderCell: ({ state }) => <State color={colors[state]}>{setUp.policyStates[state]}</State>,
          },
          { name: setUp.rules, isNumber: true, renderCell: ({ rules }) => rules.length },
          { name: setUp.changed, renderCell: ({ modifiedAt, createdAt }) => <Time at={modifiedAt ?? createdAt} /> },
        ]}
      />
      {policy && <PolicyPanel key={policy.id} policy={policy} onChanged={page.reload} onCopy={draft} />}
      {isNew && (
        <RuleDialog
          title={setUp.newPolicy}
          fields={noRule}
          named
          onClose={() => setNew(false)}
          onRule={async (rule, name) => {
            await draft(name, [rule])
            setNew(false)
          }}
        />
      )}
    </>
  )
}

interface PanelProps {
  policy: ShippingPolicy
  onChanged: () => void
  onCopy: (name: string, rules: readonly ShippingRule[]) => Promise<void>
}

/** Rules in order of precedence. Only a draft's rules can change, since others document past decisions. */
function PolicyPanel({ policy, onChanged, onCopy }: PanelProps) {
  const words = useWords()
  const { setUp } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const [edited, setEdited] = useState<{ at: number; fields: RuleFields } | null>(null)
  const [asks, setAsks] = useState<'activate' | 'retire' | 'delete' | null>(null)
  const [trial, setTrial] = useState<ShippingPolicyTrial | null>(null)
  const { busy, error, run } = useAction()
  const mayWrite = may('shipping-policies:write')
  const { id, name, rules, state } = policy
  const mayEdit = mayWrite && state === 'DRAFT'
  const keep = async (next: readonly ShippingRule[]) => {
    await updateShippingPolicy(connection, { id, rules: [...next] })
    setTrial(null)
    onChanged()
  }
  const act = {
    activate: () => activateShippingPolicy(connection, id),
    retire: () => retireShippingPolicy(connection, id),
    delete: () => deleteShippingPolicy(connection, id),
  }
  return (
    <SidePanel
      title={name}
      onClose={home}
      actions={
        <>
          <State color={colors[state]}>{setUp.policyStates[state]}</State>
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => run(async () => setTrial(await tryShippingPolicy(connection, id)))}
          >
            {setUp.tryPolicy}
          </Button>
          {mayWrite && state !== 'ACTIVE' && (
            <Button variant="contained" disabled={busy} onClick={() => setAsks('activate')}>
              {setUp.policyActs.activate.verb}
            </Button>
          )}
          {mayWrite && state === 'ACTIVE' && (
            <Button disabled={busy} onClick={() => setAsks('retire')}>
              {setUp.policyActs.retire.verb}
            </Button>
          )}
          {mayWrite && state !== 'DRAFT' && (
            <Button
              disabled={busy}
              onClick={() => run(() => onCopy(fill(setUp.copyOf, { name }).slice(0, 100), rules))}
            >
              {setUp.changePolicy}
            </Button>
          )}
          {mayEdit && (
            <Button disabled={busy} onClick={() => setAsks('delete')}>
              {setUp.policyActs.delete.verb}
            </Button>
          )}
        </>
      }
    >
      <Failure error={error} />
      {trial && <Alert severity="info">{saidOfTrial(trial, words)}</Alert>}
      {!mayEdit && mayWrite && <p className="soft">{setUp.fixedPolicy}</p>}
      <section>
        <h3>{setUp.rules}</h3>
        <ol className="rules">
          {rules.map((rule, at) => {
            const fields = fieldsOfRule(rule)
            const named = { rule: rule.name }
            return (
              <li key={rule.name}>
                <div>
                  <strong>{rule.name}</strong>
                  {saidOfRule(
                    rule,
                    words,
                    (one) => productName(carriers, one),
                    (one) => carrierName(carriers, one),
                  ).map((line) => (
                    <span key={line} className="soft line">
                      {line}
                    </span>
                  ))}
                </div>
                {mayEdit && (
                  <div className="row-of">
                    {([-1, 1] as const).map((by) => (
                      <IconButton
                        key={by}
                        aria-label={fill(by < 0 ? setUp.ruleUp : setUp.ruleDown, named)}
                        disabled={busy || !rules[at + by]}
                        onClick={() => run(() => keep(movedRule(rules, at, at + by)))}
                      >
                        <span className={by < 0 ? 'turned-up' : 'turned-down'}>
                          <Icon name="chevron" />
                        </span>
                      </IconButton>
                    ))}
                    {fields && (
                      <Button disabled={busy} onClick={() => setEdited({ at, fields })}>
                        {setUp.editRule}
                      </Button>
                    )}
                    <Button
                      disabled={busy || rules.length === 1}
                      onClick={() => run(() => keep(rules.toSpliced(at, 1)))}
                    >
                      {words.remove}
                    </Button>
                  </div>
                )}
              </li>
            )
          })}
        </ol>
        {mayEdit && (
          <div className="row-of">
            <Button variant="outlined" onClick={() => setEdited({ at: rules.length, fields: noRule })}>
              {setUp.addRule}
            </Button>
          </div>
        )}
      </section>
      {edited && (
        <RuleDialog
          title={edited.at < rules.length ? setUp.editRule : setUp.addRule}
          fields={edited.fields}
          onClose={() => setEdited(null)}
          onRule={async (rule) => {
            await keep(rules.toSpliced(edited.at, 1, rule))
            setEdited(null)
          }}
        />
      )}
      {asks && (
        <FormDialog
          title={fill(setUp.policyActs[asks].title, { name })}
          verb={setUp.policyActs[asks].verb}
          danger={asks === 'delete'}
          onClose={() => setAsks(null)}
          onSend={async () => {
            await act[asks]()
            setAsks(null)
            onChanged()
            if (asks === 'delete') home()
          }}
        >
          <p className="soft">{setUp.policyActs[asks].hint}</p>
        </FormDialog>
      )}
    </SidePanel>
  )
}

const saidOfTrial = ({ examined, changed, switched, hidden, recharged }: ShippingPolicyTrial, { setUp }: Words) =>
  fill(setUp.trial, { examined, changed, switched, hidden, recharged })

const range = (from: number | undefined, to: number | undefined, unit: string, locale: string) =>
  `${decimal(from ?? 0, locale)}–${decimal(to ?? Infinity, locale)} ${unit}`

/**
 * Summarises a rule's effect and conditions in a few lines. Conditions without a form field go by their names in the
 * contract.
 */
function saidOfRule(
  { condition = {}, effects, isLast }: ShippingRule,
  { setUp, locale }: Words,
  product: (id: string) => string,
  carrier: (id: string) => string,
): string[] {
  const said = effects.map(({ type, productIds = [], carriers = [], amount, percent }) =>
    [
      setUp.effects[type],
      [...carriers.map(carrier), ...productIds.map(product)].join(', '),
      percent === undefined ? '' : `${decimal(percent, locale)} %`,
      amount && money(amount.amount, amount.currency, locale),
    ]
      .filter(Boolean)
      .join(' · '),
  )
  const {
    recipientAreas = [],
    fromCountries = [],
    weight,
    value,
    time,
    weekdays = [],
    skus = [],
    tags = [],
  } = condition
  const { stockPlaces = [] } = condition
  const when: readonly (readonly [keyof Words['setUp']['conditions'], string | undefined])[] = [
    ['fromCountries', fromCountries.join(', ')],
    [
      'recipientAreas',
      recipientAreas
        .map(({ country, postCodeFrom, postCodeTo }) =>
          postCodeFrom === undefined ? country : `${country} ${postCodeFrom}–${postCodeTo}`,
        )
        .join(', '),
    ],
    ['weight', weight && range(weight.from, weight.upTo, 'kg', locale)],
    ['value', value && range(value.from, value.below, value.currency, locale)],
    ['time', time && `${time.from}–${time.until}`],
    ['weekdays', weekdays.map((day) => setUp.weekdays[day]).join(', ')],
    ['skus', skus.join(', ')],
    ['tags', tags.join(', ')],
    ['stockPlaces', stockPlaces.join(', ')],
  ]
  return [
    ...said,
    ...when.flatMap(([name, value_]) => (value_ ? [`${setUp.conditions[name]}: ${value_}`] : [])),
    ...(isLast ? [setUp.isLast] : []),
  ]
}

interface RuleDialogProps {
  title: string
  fields: RuleFields
  /** Also asks for the policy's name. */
  named?: boolean
  onClose: () => void
  onRule: (rule: ShippingRule, name: string) => Promise<void>
}

function RuleDialog({ title, fields: begun, named = false, onClose, onRule }: RuleDialogProps) {
  const words = useWords()
  const { setUp } = words
  const carriers = useCarriers()
  const [policyName, setPolicyName] = useState('')
  const [fields, setFields, forget] = useDraft(`rule:${begun.name}`, begun)
  const change = (part: Partial<RuleFields>) => setFields({ ...fields, ...part })
  const has = fieldsOfEffect[fields.type]
  const products = carriers.find(({ carrier }) => carrier === fields.carrier)?.products
  const number = (
    name: 'weightFrom' | 'weightUpTo' | 'valueFrom' | 'valueBelow' | 'amount' | 'percent',
    unit: string,
  ) => (
    <Field
      label={setUp.ruleFields[name]}
      unit={unit}
      inputMode="decimal"
      value={fields[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <FormDialog
      title={title}
      verb={words.save}
      width="sm"
      onClose={() => {
        forget()
        onClose()
      }}
      onSend={async () => {
        await onRule(ruleOf(fields, carriers), policyName.trim())
        forget()
      }}
    >
      {named && <Field label={setUp.policyName} name="name" value={policyName} onChange={setPolicyName} />}
      <Field label={setUp.ruleName} value={fields.name} onChange={(name) => change({ name })} />
      <Field
        label={setUp.does}
        value={fields.type}
        options={commonEffects.map((one): [string, string] => [one, setUp.effects[one]])}
        hint={setUp.effectHints[fields.type]}
        onChange={(next) => change({ type: commonEffects.find((one) => one === next) ?? fields.type })}
      />
      {has.includes('products') && (
        <div className="fields">
          <Field
            label={words.columns.carrier}
            value={fields.carrier}
            options={[
              ['', setUp.anyCarrier],
              ...carriers.map(({ carrier, name }): [string, string] => [carrier, name]),
            ]}
            onChange={(carrier) => change({ carrier, productId: '' })}
          />
          <Field
            label={words.columns.product}
            value={fields.productId}
            options={[
              ['', setUp.anyProduct],
              ...(products ?? carriers.flatMap((one) => one.products)).map(({ id, name }): [string, string] => [
                id,
                name,
              ]),
            ]}
            onChange={(productId) => change({ productId })}
          />
        </div>
      )}
      <div className="fields narrow">
        {has.includes('percent') && number('percent', '%')}
        {has.includes('amount') && number('amount', '')}
        {(has.includes('amount') || fields.valueFrom !== '' || fields.valueBelow !== '') && (
          <Field
            label={words.create.line.currency}
            maxLength={3}
            value={fields.currency}
            onChange={(currency) => change({ currency: currency.toUpperCase() })}
          />
        )}
      </div>
      <h3>{setUp.onlyIf}</h3>
      <Field
        label={setUp.conditions.recipientAreas}
        hint={setUp.countriesHint}
        value={fields.countries}
        onChange={(countries) => change({ countries })}
      />
      <div className="fields narrow">
        {number('weightFrom', 'kg')}
        {number('weightUpTo', 'kg')}
        {number('valueFrom', fields.currency)}
        {number('valueBelow', fields.currency)}
      </div>
      <label className="check">
        <input type="checkbox" checked={fields.isLast} onChange={({ target }) => change({ isLast: target.checked })} />
        {setUp.stopAfter}
      </label>
    </FormDialog>
  )
}
