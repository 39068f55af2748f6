import { writeFile } from 'node:fs/promises'
import { client } from './client.ts'

const { id, state, shipmentCount, parcelCount } =
  await client.manifest.createManifest({
    carrier: 'LAST_INCH',
    from: { country: 'DK', postCode: '1264' },
  })
console.log(`${state} with ${shipmentCount} shipments, ${parcelCount} parcels`)

const list = await client.manifest.getManifestPdf(id)
await writeFile('manifest.pdf', list.stream())
