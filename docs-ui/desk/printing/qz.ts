/**
 * The part of qz-tray.js that we use. An operator may serve it beside the desk; we cannot ship it, since it is
 * LGPL-2.1.
 */
interface Qz {
  readonly websocket: { isActive(): boolean; connect(): Promise<void> }
  readonly printers: { getDefault(): Promise<string>; find(name: string): Promise<string> }
  readonly configs: { create(printer: string): object }
  print(config: object, data: readonly object[]): Promise<void>
}

declare global {
  interface Window {
    readonly qz?: Qz
  }
}

/** Where operators put the QZ Tray script. */
const script = '/qz-tray.js'

let asked: Promise<Qz | undefined> | undefined

/** Loads QZ Tray, if this server has its script. */
export function findQz(): Promise<Qz | undefined> {
  if (window.qz) return Promise.resolve(window.qz)
  asked ??= new Promise((resolve) => {
    const element = document.createElement('script')
    element.src = script
    element.addEventListener('load', () => resolve(window.qz))
    element.addEventListener('error', () => {
      element.remove()
      resolve(undefined)
    })
    document.head.append(element)
  })
  return asked
}

/** Sends raw ZPL to a printer; without a name, to the default printer. */
export async function printZpl(qz: Qz, zpl: string, name: string): Promise<void> {
  if (!qz.websocket.isActive()) await qz.websocket.connect()
  const printer = await (name === '' ? qz.printers.getDefault() : qz.printers.find(name))
  await qz.print(qz.configs.create(printer), [{ type: 'raw', format: 'command', flavor: 'plain', data: zpl }])
}
