import { createOpenVideo } from '#app/content/videos/ui/upload-video.ts'
import { VideoField } from '#app/content/videos/ui/video-field.tsx'
import { PictureField } from '#app/people/media/ui/picture-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Part, type PartProps } from './part.tsx'

/** What it looks like: its cover and a short film. */
export function Looks({ product }: PartProps) {
  const t = useTexts('office-products')
  return (
    <Part name="looks" product={product} title={t('looks')} text={t('looks_text')}>
      <PictureField
        key={`cover ${product.cover_photo}`}
        name="cover_photo"
        label={t('cover')}
        help={t('cover_help')}
        defaultValue={product.cover_photo}
        context="cover"
        ratio="16/9"
      />
      <VideoField
        key={`trailer ${product.trailer_video_id}`}
        name="trailer_video_id"
        label={t('trailer')}
        help={t('trailer_help')}
        scope={`trailer-${product.id}`}
        video={product.trailer_video_id}
        create={createOpenVideo}
      />
      <TextField
        name="trailer"
        label={t('trailer_elsewhere')}
        help={t('trailer_elsewhere_help')}
        defaultValue={product.trailer ?? ''}
        inputMode="url"
        autoComplete="off"
        optional
      />
    </Part>
  )
}
