import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** The accent colour. White text on shade 8 has a contrast of 7.6:1, black text on shade 4 of 8:1. */
const green = [
  '#eaf6f1',
  '#d3ebe1',
  '#a3d8c2',
  '#6fc9a4',
  '#3fc08f',
  '#2aa97a',
  '#1a8c64',
  '#117353',
  '#0b5d46',
  '#074534',
] as const

const gray = [
  '#f7f7f4',
  '#f1f1ed',
  '#e8e8e3',
  '#dededa',
  '#cfcfca',
  '#b0b2ab',
  '#8a8d86',
  '#5a5f5b',
  '#3b3f3c',
  '#232624',
] as const

const dark = [
  '#eceeea',
  '#c4cac6',
  '#a4aca7',
  '#7c857f',
  '#4a524d',
  '#303632',
  '#1f2421',
  '#1a1e1c',
  '#151917',
  '#121513',
] as const

export const theme = createTheme({
  primaryColor: 'green',
  colors: { green, gray, dark },
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--till-font)',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '24px', lineHeight: '32px' } } },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, because `Component.extend` would load all these components before sign-in.
  components: {
    Modal: { defaultProps: { centered: true, transitionProps: { transition: 'fade', duration: 120 } } },
    // As high and with the same label as our own text fields, beside which they stand.
    NativeSelect: { defaultProps: { size: 'md' }, styles: { label: { fontWeight: 500 } } },
    CloseButton: { defaultProps: { iconSize: 20 } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--till-surface)',
  '--mantine-color-text': 'var(--till-ink)',
  '--mantine-color-dimmed': 'var(--till-ink-soft)',
  '--mantine-color-placeholder': 'var(--till-ink-soft)',
  '--mantine-color-default': 'var(--till-surface)',
  '--mantine-color-default-hover': 'var(--till-sunken)',
  '--mantine-color-default-color': 'var(--till-ink)',
  '--mantine-color-default-border': 'var(--till-line)',
  '--mantine-color-error': 'var(--till-wrong)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
})
