/**
 * Colours, type and measures of the site. Both Material UI's theme (ui/theme.ts) and the custom properties of the pages
 * (build/token-sheet.ts) are made of these, and no style sheet has others.
 */

/** For a light and for a dark screen. */
type Pair = readonly [light: string, dark: string]

export const colors = {
  paper: ['#ffffff', '#14131a'],
  wash: ['#f7f7fa', '#1a1922'],
  tint: ['#efeff5', '#24222e'],
  line: ['#e4e4ec', '#2d2b39'],
  'line-strong': ['#85849a', '#77748c'],
  ink: ['#1b1a26', '#ecebf3'],
  soft: ['#585669', '#a9a6ba'],
  /** What dims the page behind a drawer or a dialog. */
  shade: 'rgb(12 10 24 / 48%)',
  shadow: 'rgb(16 12 48 / 24%)',

  green: ['#0f7040', '#5fd39a'],
  'green-tint': ['#e2f4ea', '#16301f'],
  blue: ['#1659b8', '#82b6ff'],
  'blue-tint': ['#e5effc', '#172a45'],
  amber: ['#97500a', '#f2b467'],
  'amber-tint': ['#fcefdc', '#382814'],
  yellow: ['#7a5c00', '#e6cd62'],
  'yellow-tint': ['#faf1cf', '#332c10'],
  red: ['#b3261f', '#ff9a90'],
  'red-tint': ['#fce8e6', '#3d1b1a'],
  gray: ['#585669', '#a9a6ba'],
  'gray-tint': ['#efeff5', '#24222e'],

  /** Code has a dark background on every screen, responses that of the page. */
  'code-paper': ['#1d1b29', '#0d0c12'],
  'code-line': ['#35324a', '#2d2b39'],
  'code-ink': '#e8e6f2',
  'code-soft': '#a7a3bd',
  'code-hover': 'rgb(255 255 255 / 9%)',
  'code-accent': '#b3a8ff',
  'code-raised': '#2a2740',
  'code-chosen': '#463f78',
  'code-selection': 'rgb(148 132 255 / 38%)',
  'code-mark': '#f2b467',
  'code-mark-paper': '#3a2f2c',
  'code-key': '#b9c8ff',
  'code-string': '#a5dfb4',
  'code-number': '#f2bd7d',
  'code-word': '#c4b5fd',
  'code-call': '#8fd0ff',
  'code-comment': '#9a96b2',
  key: ['#2c3f9e', '#b9c8ff'],
  string: ['#0b6a3a', '#a5dfb4'],
  number: ['#8f4a06', '#f2bd7d'],
  word: ['#5a3db8', '#c4b5fd'],

  /** Labels are looked at as they are printed. */
  'label-paper': '#ffffff',
  'label-ink': '#000000',
} as const satisfies Record<string, string | Pair>

type TenantColor = 'accent' | 'accent-strong' | 'accent-tint'

export const tenantColors = {
  waybill: {
    accent: ['#4b3bb8', '#b3a8ff'],
    'accent-strong': ['#3a2c99', '#cdc5ff'],
    'accent-tint': ['#eeecfb', '#272244'],
  },
  havn: {
    accent: ['#0a6a74', '#67d0da'],
    'accent-strong': ['#07515a', '#9ae3ea'],
    'accent-tint': ['#e0f3f4', '#10333a'],
  },
  lodestar: {
    accent: ['#a32b52', '#ff9dbb'],
    'accent-strong': ['#811d3e', '#ffc2d4'],
    'accent-tint': ['#fbe8ee', '#431a2a'],
  },
} as const satisfies Record<string, Record<TenantColor, Pair>>

export const type = {
  'text-font':
    "'Schibsted Grotesk', 'Schibsted Grotesk until it comes', 'Schibsted Grotesk until it comes on Android', 'Schibsted Grotesk until it comes on Linux', sans-serif",
  'code-font': "'JetBrains Mono', 'JetBrains Mono until it comes', monospace",
  'label-font': "'DejaVu Sans', sans-serif",
  // A scale of 1.2 around 15 px, rounded to halves, and finer steps below it.
  'size-pill': '0.625rem',
  'size-tiny': '0.75rem',
  'size-small': '0.8125rem',
  'size-medium': '0.875rem',
  'size-text': '0.9375rem',
  'size-lead': '1.125rem',
  'size-title': '1.375rem',
  'size-section': '1.875rem',
  'size-page': 'clamp(2rem, 1.4rem + 2.4vw, 3rem)',
} as const

export const measures = {
  /** Distances are multiples of it. */
  space: '0.5rem',
  'radius-small': '4px',
  radius: '6px',
  'radius-large': '10px',
  'header-height': '4rem',
  // The side navigation begins 60 px below the top, its first 4 px under the header.
  'side-gap': '60px',
  'test-bar-height': '1.75rem',
  'side-width': 'clamp(14.5rem, 16.667vw, 19rem)',
  measure: '43rem',
} as const

const steps = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 56, 64, 80] as const

/**
 * What paddings, margins and gaps may be, by their pixels where nothing is enlarged. The build writes them into the sheets,
 * so that a page does not carry their names.
 */
export const spaces = Object.fromEntries(steps.map((pixels) => [`space-${pixels}`, `${pixels / 16}rem`]))

export type Token = keyof typeof colors | TenantColor | 'on-accent' | keyof typeof type | keyof typeof measures

/** A token as style sheets and the theme name it. */
export const token = (name: Token) => `var(--${name})`
