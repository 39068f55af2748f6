import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ShipmentsTableView } from '@waybill/sdk'
import { setUserPreferences } from '@waybill/sdk/fn'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { FormDialog } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { focused } from '../parts.tsx'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { fill, useWords } from '../words.ts'
import { filterIn, ownViews, searchOf } from './filter.ts'

interface Props {
  /** The current view of the table, as in the address. */
  asked: string
  /** Called with the view's search text. */
  onChoose: (q: string) => void
}

/** The built-in views, and those that the user has saved, which follow them to every computer. */
export function SavedViews({ asked, onChoose }: Props) {
  const words = useWords()
  const { connection, preferences, prefer } = useDesk()
  const saved = preferences.shipmentsTableViews ?? []
  const [isSaving, setSaving] = useState(false)
  const [removed, setRemoved] = useState<ShipmentsTableView | null>(null)
  const [name, setName] = useState('')
  const all = [
    ...ownViews.map(({ id, filter }) => ({ name: words.shipments.ownViews[id], search: searchOf(filter), view: null })),
    ...saved.map((view) => ({
      name: view.name,
      search: searchOf(filterIn(new URLSearchParams(view.query))),
      view,
    })),
  ]
  const isNew = asked !== '' && all.every(({ search }) => search !== asked)
  const keep = async (views: readonly ShipmentsTableView[]) => {
    await setUserPreferences(connection, { shipmentsTableViews: [...views] })
    prefer({ shipmentsTableViews: [...views] })
  }
  return (
    <>
      <nav className="views" aria-label={words.shipments.views}>
        {all.map(({ name: said, search, view }) => [
          <a
            key={said}
            href={hrefOf('shipments') + search}
            aria-current={search === asked ? 'true' : undefined}
            onClick={() => onChoose(new URLSearchParams(search).get('q') ?? '')}
          >
            {said}
          </a>,
          view && search === asked && (
            <IconButton
              key={`${said} remove`}
              aria-label={fill(words.shipments.removeView, { view: said })}
              onClick={() => setRemoved(view)}
            >
              <Icon name="close" />
            </IconButton>
          ),
        ])}
      </nav>
      {isNew && <Button onClick={() => setSaving(true)}>{words.shipments.saveView}</Button>}
      {isSaving && (
        <FormDialog
          title={words.shipments.saveView}
          verb={words.save}
          onClose={() => setSaving(false)}
          onSend={async () => {
            const view = { name: name.trim(), query: asked.slice(1) }
            await keep([...saved.filter((one) => one.name !== view.name), view])
            setName('')
            setSaving(false)
          }}
        >
          <Field
            label={words.columns.name}
            value={name}
            maxLength={60}
            required
            inputRef={focused}
            hint={saved.some((one) => one.name === name.trim()) ? words.shipments.viewTaken : undefined}
            onChange={setName}
          />
        </FormDialog>
      )}
      {removed && (
        <FormDialog
          title={fill(words.shipments.removeViewTitle, { view: removed.name })}
          verb={words.remove}
          danger
          onClose={() => setRemoved(null)}
          onSend={async () => {
            await keep(saved.filter(({ name: other }) => other !== removed.name))
            setRemoved(null)
          }}
        />
      )}
    </>
  )
}
