import { createTheme } from '@mui/material/styles'

const tints = { error: 'red', warning: 'amber', success: 'green', info: 'blue' } as const

/** Material UI takes every colour and measure from styles/tokens.css, so that both sides always agree. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--accent)',
      light: 'var(--accent)',
      dark: 'var(--accent-strong)',
      contrastText: 'var(--on-accent)',
    },
    error: { main: 'var(--red)', light: 'var(--red)', dark: 'var(--red)', contrastText: 'var(--paper)' },
    warning: { main: 'var(--amber)', light: 'var(--amber)', dark: 'var(--amber)', contrastText: 'var(--paper)' },
    success: { main: 'var(--green)', light: 'var(--green)', dark: 'var(--green)', contrastText: 'var(--paper)' },
    info: { main: 'var(--blue)', light: 'var(--blue)', dark: 'var(--blue)', contrastText: 'var(--paper)' },
    text: { primary: 'var(--ink)', secondary: 'var(--soft)', disabled: 'var(--soft)' },
    divider: 'var(--line)',
    background: { default: 'var(--paper)', paper: 'var(--paper)' },
    action: {
      active: 'var(--soft)',
      hover: 'var(--tint)',
      selected: 'var(--accent-tint)',
      focus: 'var(--tint)',
      disabled: 'var(--soft)',
      disabledBackground: 'var(--tint)',
    },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--text-font)',
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 560, letterSpacing: 0 },
  },
  transitions: { duration: { enteringScreen: 300, leavingScreen: 300, standard: 300, complex: 400 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { defaultProps: { disableElevation: true, size: 'small' } },
    // Material UI mixes these from black and white, of which only one can be seen on each scheme.
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--line-strong)' } } },
    MuiTableCell: { styleOverrides: { root: { borderBottomColor: 'var(--line)' } } },
    MuiSwitch: {
      styleOverrides: {
        track: { backgroundColor: 'var(--line-strong)', opacity: 1 },
        switchBase: { color: 'var(--paper)', '&.Mui-checked + .MuiSwitch-track': { opacity: 1 } },
        thumb: { border: '1px solid var(--line-strong)', backgroundColor: 'var(--paper)', boxShadow: 'none' },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          variants: (['error', 'warning', 'success', 'info'] as const).map((severity) => ({
            props: { severity },
            style: { backgroundColor: `var(--${tints[severity]}-tint)`, color: 'var(--ink)' },
          })),
        },
      },
    },
  },
})
