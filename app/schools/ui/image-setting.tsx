import { LOGO_TYPES, SMALL_IMAGE_MAX } from '#app/media/image.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { image as imageIcon } from '#app/ui/icons.ts'
import { UploadBox } from '#app/ui/upload-box.tsx'

type Props = { which: 'logo' | 'social'; address: string | null }

/** A picture of the school: as it is now, another one in its place, or none. */
export function ImageSetting({ which, address }: Props) {
  const t = useTexts('schools')
  const action = `/home/settings/image/${which}`
  return (
    <div className="card-pad image-setting" data-which={which}>
      <div className="image-now">
        {address ? <img src={address} alt={t(which)} /> : <Icon of={imageIcon} size={24} />}
      </div>
      <div className="stack grow">
        <Form
          action={action}
          submit={t('upload')}
          done={t('saved')}
          variant="plain"
          frame="none"
          className="stack"
          files
        >
          <UploadBox name="image" id={`image-${which}`} label={t(which)} types={LOGO_TYPES} max={SMALL_IMAGE_MAX} />
        </Form>
        {address && (
          <Form
            action={`${action}/remove`}
            submit={t('remove_image')}
            done={t('saved')}
            variant="plain"
            size="sm"
            frame="none"
          />
        )}
      </div>
    </div>
  )
}
