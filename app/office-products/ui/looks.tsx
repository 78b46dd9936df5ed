import { PictureField } from '#app/media/ui/picture-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Part, type PartProps } from './part.tsx'

/** What it looks like: its cover and a short film. */
export function Looks({ product }: PartProps) {
  const t = useTexts('office-products')
  return (
    <Part name="looks" product={product} title={t('looks')} text={t('looks_text')}>
      <PictureField
        key={product.cover}
        name="cover_photo"
        label={t('cover')}
        help={t('cover_help')}
        defaultValue={product.shownCover?.src}
        context="cover"
        ratio="16/9"
      />
      <TextField
        name="trailer"
        label={t('trailer')}
        help={t('trailer_help')}
        defaultValue={product.trailer ?? ''}
        inputMode="url"
        autoComplete="off"
        optional
      />
    </Part>
  )
}
