import Button from '@mui/material/Button'
import type { Carrier, Manifest } from '@waybill/sdk'
import { createManifest, getManifestPdf, listManifests } from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { FormDialog } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { dayName, kilograms } from '../format.ts'
import { Failure, State } from '../parts.tsx'
import { printPdf } from '../print.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { usePage } from '../use-page.ts'
import { useWords } from '../words.ts'

const colors = { PENDING: 'amber', CLOSED: 'green', FAILED: 'red' } as const satisfies Record<Manifest['state'], string>

/** The manifests with which a day's parcels are handed over. */
export function Manifests() {
  const words = useWords()
  const { handover } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const page = usePage<Manifest>((options) => listManifests(connection, { per_page: 50 }, options), [connection])
  const { busy, error, run } = useAction()
  const [isNew, setNew] = useState(false)
  const [carrier, setCarrier] = useState<Carrier | ''>('')
  const [country, setCountry] = useState('')
  const [postCode, setPostCode] = useState('')
  const print = (id: string) =>
    run(async () => {
      await printPdf(await getManifestPdf(connection, id))
    })
  return (
    <>
      {may('shipments:write') && (
        <div className="head">
          <Button variant="contained" onClick={() => setNew(true)}>
            {handover.newManifest}
          </Button>
        </div>
      )}
      <Failure error={error} />
      <Listing
        of={page}
        none={handover.noManifests}
        label={handover.rooms.manifests}
        keyOf={({ id }) => id}
        columns={[
          { name: words.columns.carrier, renderCell: (one) => carrierName(carriers, one.carrier) },
          { name: handover.day, renderCell: ({ date }) => dayName(date, words.locale) },
          {
            name: words.columns.state,
            renderCell: ({ state, message }) => (
              <>
                <State color={colors[state]}>{handover.manifestStates[state]}</State>
                {message !== undefined && <span className="soft line">{message}</span>}
              </>
            ),
          },
          { name: words.parts.shipments, isNumber: true, renderCell: ({ shipmentCount }) => shipmentCount },
          { name: words.columns.parcels, isNumber: true, renderCell: ({ parcelCount }) => parcelCount },
          {
            name: words.columns.weight,
            isNumber: true,
            renderCell: ({ weight }) => kilograms(weight, words.locale),
          },
          {
            name: handover.action,
            renderCell: ({ id, state }) =>
              state === 'CLOSED' && (
                <Button disabled={busy} onClick={() => print(id)}>
                  {handover.print}
                </Button>
              ),
          },
        ]}
      />
      {isNew && (
        <FormDialog
          title={handover.newManifest}
          verb={handover.newManifest}
          onClose={() => setNew(false)}
          onSend={async () => {
            if (carrier === '') return
            const { id, state } = await createManifest(connection, {
              carrier,
              ...(country.trim() !== '' && {
                from: {
                  country: country.trim().toUpperCase(),
                  ...(postCode.trim() !== '' && { postCode: postCode.trim() }),
                },
              }),
            })
            setNew(false)
            page.reload()
            if (state === 'CLOSED') print(id)
          }}
        >
          <p className="soft">{handover.manifestHint}</p>
          <Field
            label={words.columns.carrier}
            value={carrier}
            required
            options={[['', ''], ...carriers.map(({ carrier: id, name }): [string, string] => [id, name])]}
            onChange={(id) => setCarrier(carriers.find((one) => one.carrier === id)?.carrier ?? '')}
          />
          <p className="soft">{handover.manifestFrom}</p>
          <div className="fields">
            <Field label={words.create.party.country} value={country} maxLength={2} onChange={setCountry} />
            <Field label={words.create.party.postCode} value={postCode} onChange={setPostCode} />
          </div>
        </FormDialog>
      )}
    </>
  )
}
