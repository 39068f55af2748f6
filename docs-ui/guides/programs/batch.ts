import { writeFile } from 'node:fs/promises'
import { watchBatch } from '@waybill/sdk/batches'
import { client } from './client.ts'

// A spreadsheet of your own.
const file = `\
Nr;Name;Straße;PLZ;Ort;country;carrier;product;weight;length;width;height;content
A-1;Weber;Storgatan 4;211 42;Malmö;SE;LAST_INCH;LAST_INCH_HOME;4,2;60;40;35,5;Lamp
A-2;Holm;Bergsgatan 14;211 42;Malmö;SE;LAST_INCH;LAST_INCH_HOME;2,6;50;30;30;Lamp
`

const { id } = await client.batch.importBatch({
  name: 'Black Friday, first wave',
  register: true,
  label: { type: 'PDF' },
  data: file,
  // Map your own column names. Columns named like fields need no entry.
  columns: [
    { column: 'Nr', field: 'customerReference' },
    { column: 'Name', field: 'recipient.lastName' },
    { column: 'Straße', field: 'recipient.addressLine1' },
    { column: 'PLZ', field: 'recipient.postCode' },
    { column: 'Ort', field: 'recipient.city' },
  ],
})

for await (const { done, failed, total } of watchBatch(client, id))
  console.log(`${done} of ${total}, ${failed} failed`)

const rows = client.batch.listBatchRows(id, { states: ['FAILED'] })
for await (const { line, error } of rows)
  console.log(`Line ${line}: ${error?.message}`)

const labels = await client.batch.getBatchLabelsPdf(id)
await writeFile('batch.pdf', labels.stream())
console.log('The labels are in batch.pdf')
