/**
 * Imports a carrier's parcel shops from a GeoJSON file into the server's database:
 *
 * node server/command/import-parcel-shops.ts --carrier GLS_DK [--complete] shops.geojson
 *
 * With --complete, the carrier's shops that are missing from the file count as permanently closed. If the sandbox plays
 * the carrier, it is no longer asked for shops, because those of the file are real.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { carrierIds } from '../network/carriers/numbers/detection.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../platform/store/database.ts'
import { openDatabase } from '../platform/store/connection.ts'
import { migrate } from '../platform/store/migrate.ts'
import { connectDatabase } from '../platform/store/connect.ts'
import { readGeoJson } from '../network/parcel-shop/geojson.ts'
import { markImported } from '../network/parcel-shop/listing-store.ts'
import { putShops } from '../network/parcel-shop/import-store.ts'

const { values, positionals } = parseArgs({
  options: { carrier: { type: 'string' }, complete: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const carrier = carrierIds.find((id) => id === values.carrier)
const [file] = positionals
if (carrier === undefined || file === undefined)
  throw new Error('Usage: node server/command/import-parcel-shops.ts --carrier GLS_DK [--complete] shops.geojson')

const { shops, errors } = readGeoJson(JSON.parse(await readFile(file, 'utf8')))
for (const error of errors) console.error(error)
// An unreadable file would otherwise close every shop.
if (shops.length === 0) throw new Error(`${file} contains no shops, so nothing was changed`)

const config = readConfig(process.env)
const database = await connectDatabase(config)
try {
  await migrate(database.connection)
  const { db } = openDatabase(database.connection, config, 'waybill import')
  const { closed } = await transaction(db, async (trx) => {
    await markImported(trx, carrier)
    return putShops(trx, carrier, shops, { now: new Date(), isComplete: values.complete })
  })
  await db.destroy()
  console.log(`${shops.length} shops of ${carrier} imported, ${errors.length} skipped, ${closed} closed.`)
} finally {
  await database.close()
}
