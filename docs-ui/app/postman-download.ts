import { download } from '../ui/download.ts'

/** Downloads the collection with this page's origin in place of `address`. */
export async function downloadCollection(href: string, address: string): Promise<void> {
  const text = (await (await fetch(href)).text()).replaceAll(address, location.origin)
  download(new Blob([text], { type: 'application/json' }), 'waybill.postman_collection.json')
}
