import 'react'

declare module 'react' {
  // Components hand numbers to their CSS as variables: style={{ '--g': '12px' }}.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
