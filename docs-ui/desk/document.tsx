import { Logo } from '../ui/logo.tsx'

/** What the desk loads first: its script with that script's imports, its style sheet and its fonts. */
export interface FilesOfDesk {
  readonly main: string
  readonly modules: readonly string[]
  readonly style: string
  readonly fonts: readonly string[]
  /** All built files. */
  readonly all: readonly string[]
}

/** The page for all paths below `/desk`: empty until the scripts run. */
export const DeskDocument = ({ boot, files }: { boot: string; files: FilesOfDesk }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Desk</title>
      <meta name="description" content="Create, print and follow shipments." />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <script src={boot} />
      <link rel="stylesheet" href={files.style} />
      {files.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <script type="module" src={files.main} />
      {files.modules.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </head>
    <body>
      <div id="desk">
        <main className="door">
          <div className="door-card">
            <a className="shell-brand" href="/">
              <Logo />
            </a>
            <noscript>The desk needs JavaScript.</noscript>
          </div>
        </main>
      </div>
    </body>
  </html>
)
