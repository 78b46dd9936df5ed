import { alignLeft } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import { rich } from '../fields.ts'
import { block } from './block.ts'

export const text = block({
  group: 'text',
  icon: alignLeft,
  fields: { html: rich },
  View: ({ shown }) => <Rich html={shown.html} />,
})
