import { tenants, type Tenant } from './tenant.ts'

/** The logos of all tenants. The style sheet shows the one chosen by boot.ts, so no other one flashes up. */
export function Logo() {
  return (
    <>
      {tenants.map(({ id, name }) => (
        <span className={`logo logo-${id}`} key={id}>
          <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
            {marks[id]}
          </svg>
          <span className="logo-name">{name}</span>
        </span>
      ))}
    </>
  )
}

const marks: Record<Tenant['id'], React.ReactNode> = {
  // A sheet with its carbon copy, the W folded from one line.
  waybill: (
    <>
      <path d="M9 3h17a3 3 0 0 1 3 3v17" fill="none" stroke="currentColor" strokeWidth="2" opacity=".45" />
      <rect x="3" y="7" width="22" height="22" rx="3.5" fill="currentColor" />
      <path
        d="M7.5 13l3 10 3.5-8 3.5 8 3-10"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  // A harbour: the mole round the basin, and a ship in it.
  havn: (
    <>
      <path d="M16 3a13 13 0 1 1-9.2 3.8" fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M9.5 18.5h13l-2.6 4.4h-7.8z" fill="currentColor" />
      <path d="M15 9.5v7h5.5z" fill="currentColor" />
    </>
  ),
  // A star that points the way.
  lodestar: (
    <>
      <path d="M16 2l3.1 10.9L30 16l-10.9 3.1L16 30l-3.1-10.9L2 16l10.9-3.1z" fill="currentColor" />
      <circle cx="16" cy="16" r="2.6" fill="var(--paper)" />
    </>
  ),
}
