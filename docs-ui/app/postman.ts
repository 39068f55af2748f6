/** The collection's default address; see build/postman.ts. */
const anywhere = 'http://127.0.0.1:8080'

/** Makes the downloaded Postman collection call the server that served the page. */
export function addressPostman(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[href$=".postman_collection.json"]')
        : null
    if (!link || location.origin === anywhere || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void import('./postman-download.ts').then(({ downloadCollection }) => downloadCollection(link.href, anywhere))
  })
}
