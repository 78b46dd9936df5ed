import type {} from 'lucide-react/icons/check'

// The icons' modules export their path data too, which the package's types leave out.
declare module 'lucide-react/icons/check' {
  export const __iconData: import('./icon.tsx').IconData
}
