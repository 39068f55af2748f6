import { createTheme } from '@mui/material/styles'
import { createElement } from 'react'
import { token } from '../styles/tokens.ts'
import { Chevron } from './chevron.tsx'

const tints = { error: 'red', warning: 'amber', success: 'green', info: 'blue' } as const

/** From `size-medium` to `size-tiny`. */
const labelScale = 12 / 14

/** Material UI uses the pages' tokens, so that the two always match. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: {
      main: token('accent'),
      light: token('accent'),
      dark: token('accent-strong'),
      contrastText: token('on-accent'),
    },
    error: { main: token('red'), light: token('red'), dark: token('red'), contrastText: token('paper') },
    warning: { main: token('amber'), light: token('amber'), dark: token('amber'), contrastText: token('paper') },
    success: { main: token('green'), light: token('green'), dark: token('green'), contrastText: token('paper') },
    info: { main: token('blue'), light: token('blue'), dark: token('blue'), contrastText: token('paper') },
    text: { primary: token('ink'), secondary: token('soft'), disabled: token('soft') },
    divider: token('line'),
    background: { default: token('paper'), paper: token('paper') },
    action: {
      active: token('soft'),
      hover: token('tint'),
      selected: token('accent-tint'),
      focus: token('tint'),
      disabled: token('soft'),
      disabledBackground: token('tint'),
    },
  },
  shape: { borderRadius: token('radius') },
  spacing: token('space'),
  typography: {
    fontFamily: token('text-font'),
    fontSize: 14,
    h6: { fontSize: token('size-title'), fontWeight: 660, letterSpacing: '-0.014em', lineHeight: 1.25 },
    subtitle1: { fontSize: token('size-lead'), fontWeight: 660, letterSpacing: '-0.014em', lineHeight: 1.3 },
    subtitle2: { fontSize: token('size-small'), fontWeight: 620, lineHeight: 1.45 },
    body1: { fontSize: token('size-medium'), lineHeight: 1.5 },
    caption: { fontSize: token('size-small'), lineHeight: 1.45, letterSpacing: 0 },
    button: { textTransform: 'none', fontWeight: 560, letterSpacing: 0 },
  },
  transitions: { duration: { enteringScreen: 300, leavingScreen: 300, standard: 300, complex: 400 } },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // Without a ripple, nothing else would show the focus.
      styleOverrides: { root: { '&:focus-visible': { outline: `2px solid ${token('accent')}`, outlineOffset: 1 } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: {
          flexShrink: 0,
          variants: [
            {
              // As subdued as the text around them.
              props: ({ variant, size, color }) => variant === 'text' && size === 'small' && color !== 'inherit',
              style: { minWidth: 0, padding: '0.25rem 0.5rem', fontSize: token('size-small'), lineHeight: 1.4 },
            },
            { props: { variant: 'text', color: 'primary' }, style: { color: token('accent-strong') } },
          ],
        },
      },
    },
    // Material UI derives these from black and white, each of which is invisible in one of the schemes.
    MuiFormLabel: {
      styleOverrides: { root: { fontSize: token('size-medium'), '&.Mui-focused': { color: token('soft') } } },
    },
    MuiInputBase: { styleOverrides: { root: { fontSize: token('size-medium') } } },
    MuiSelect: { defaultProps: { IconComponent: Chevron } },
    MuiNativeSelect: { defaultProps: { IconComponent: Chevron } },
    MuiAutocomplete: { defaultProps: { popupIcon: createElement(Chevron) } },
    // The label of a filled field, and the gap for it in the border, which Material UI sets to 10.5 px.
    MuiInputLabel: {
      styleOverrides: {
        outlined: {
          variants: [{ props: { shrink: true }, style: { transform: `translate(14px, -9px) scale(${labelScale})` } }],
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { borderColor: token('line-strong'), '& legend': { fontSize: `${labelScale}em` } },
      },
    },
    MuiDialog: {
      defaultProps: { transitionDuration: { enter: 150, exit: 0 } },
      styleOverrides: { paper: { borderRadius: token('radius-large') } },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { variants: [{ props: { invisible: false }, style: { backgroundColor: token('shade') } }] },
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: '2.25rem' } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: '2.25rem',
          padding: '0.375rem 0.75rem',
          fontSize: token('size-small'),
          '&.Mui-selected': { color: token('accent-strong') },
          '&:focus-visible': { outlineOffset: -2 },
        },
      },
    },
    MuiToggleButtonGroup: {
      styleOverrides: {
        root: {
          width: 'fit-content',
          padding: 2,
          borderRadius: token('radius-large'),
          backgroundColor: token('tint'),
          '& .MuiToggleButton-root': { margin: 0, border: 0, borderRadius: `calc(${token('radius-large')} - 2px)` },
        },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          padding: '0.25rem 0.875rem',
          color: token('soft'),
          fontSize: token('size-small'),
          lineHeight: 1.4,
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: token('paper'),
            color: token('ink'),
            boxShadow: `0 1px 2px ${token('shadow')}`,
          },
        },
      },
    },
    MuiTableCell: { styleOverrides: { root: { borderBottomColor: token('line') } } },
    MuiSwitch: {
      styleOverrides: {
        track: { backgroundColor: token('line-strong'), opacity: 1 },
        switchBase: { color: token('paper'), '&.Mui-checked + .MuiSwitch-track': { opacity: 1 } },
        thumb: { border: `1px solid ${token('line-strong')}`, backgroundColor: token('paper'), boxShadow: 'none' },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          padding: '0.25rem 0.875rem',
          fontSize: token('size-small'),
          variants: (['error', 'warning', 'success', 'info'] as const).map((severity) => ({
            props: { severity },
            style: { backgroundColor: token(`${tints[severity]}-tint`), color: token('ink') },
          })),
        },
      },
    },
  },
})
