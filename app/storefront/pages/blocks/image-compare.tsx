import { scale } from '#app/ui/icons.ts'
import { ImageCompare } from '#app/ui/image-compare.tsx'
import { line, picture } from '../fields.ts'
import { block } from './block.ts'

export const imageCompare = block({
  group: 'media',
  icon: scale,
  fields: {
    before_picture: picture,
    before_alt: line,
    after_picture: picture,
    after_alt: line,
    value: { kind: 'number', min: 0, max: 100, start: 50 },
    step: { kind: 'number', min: 0.1, max: 50, start: 0.1 },
    caption: line,
  },
  View: ({ shown: { before_picture, before_alt, after_picture, after_alt, value, step, caption } }) =>
    before_picture &&
    after_picture && (
      <ImageCompare
        beforeImage={{ ...before_picture, alt: before_alt }}
        afterImage={{ ...after_picture, alt: after_alt }}
        value={value}
        step={step}
        caption={caption}
      />
    ),
})
