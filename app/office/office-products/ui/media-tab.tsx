import { createOpenVideo } from '#app/content/videos/ui/upload-video.ts'
import { VideoField } from '#app/content/videos/ui/video-field.tsx'
import { PictureField } from '#app/people/media/ui/picture-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TabCard, TabForm, type TabProps } from './tab-form.tsx'

/** What it looks like: its cover and a short video. */
export function MediaTab({ product }: TabProps) {
  const t = useTexts('office-products')
  return (
    <div className="tab-narrow">
      <TabForm product={product} part="looks">
        <TabCard id="cover-card" title={t('image_card')}>
          <PictureField
            key={`cover ${product.coverPhoto}`}
            name="cover_photo"
            label={t('cover')}
            help={t('cover_help')}
            defaultValue={product.coverPhoto}
            context="cover"
            ratio="16/9"
          />
        </TabCard>
        <TabCard id="trailer-card" title={t('video_card')} text={t('trailer_help')}>
          <VideoField
            key={`trailer ${product.trailerVideoId}`}
            name="trailer_video_id"
            label={t('trailer')}
            scope={`trailer-${product.id}`}
            video={product.trailerVideoId}
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
        </TabCard>
      </TabForm>
    </div>
  )
}
