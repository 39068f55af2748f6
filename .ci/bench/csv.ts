import { to as copyTo } from 'pg-copy-streams'
import { exportQuery } from '../../server/shipping/export/store.ts'
import { inlined } from '../../server/platform/store/csv.ts'
import type { Store } from '../../server/platform/store/connection.ts'
import { clientId, perClient } from './seed.ts'
import { times } from './table.ts'

const rounds = 3

/** Compares the CSV export of a client's shipments over HTTP with the COPY behind it, as `psql \copy` would run it. */
export async function measureCsv({ db, pool }: Store, port: number, token: string): Promise<string[]> {
  const statement = `copy (${inlined(exportQuery(db, { clientId }, []))}) to stdout with (format csv, header true)`
  const exported = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/shipments/export.csv`, {
      headers: { authorization: `Bearer ${token}`, clientid: String(clientId) },
    })
    if (!response.ok || !response.body) throw new Error(`The export returned ${response.status}`)
    await drain(response.body)
  }
  const copied = async () => {
    const client = await pool.connect()
    // COPY cannot be pipelined with other statements.
    Object.assign(client, { pipeline: false })
    try {
      await drain(client.query(copyTo(statement)))
    } finally {
      client.release(true)
    }
  }
  const durations = { exported: [] as number[], copied: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    durations.exported.push(await seconds(exported))
    durations.copied.push(await seconds(copied))
  }
  const [ours, theirs] = [Math.min(...durations.exported), Math.min(...durations.copied)]
  return ['CSV export, against \\copy', rate(ours), rate(theirs), times(theirs / ours)]
}

const rate = (duration: number) => `${(perClient / duration).toFixed(0)} rows/s`

async function drain(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const chunk of stream) length += chunk.length
  return length
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}
