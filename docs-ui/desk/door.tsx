import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'

/** The pages for visitors who are not logged in. */
export const Door = ({ children }: { children: ReactNode }) => (
  <main className="door" id="content">
    <div className="door-card">
      <a className="shell-brand" href="/">
        <Logo />
      </a>
      {children}
    </div>
  </main>
)
