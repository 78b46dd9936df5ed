import { useTexts } from '#app/platform/page.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { image as imageIcon } from '#app/ui/icons.ts'
import { IMAGE_MAX } from '../limits.ts'

type Props = { which: 'logo' | 'social'; address: string | null }

/** A picture of the school: as it is now, another one in its place, or none. */
export function ImageSetting({ which, address }: Props) {
  const t = useTexts('schools')
  const id = `image-${which}`
  return (
    <div className="card-pad image-setting" data-which={which}>
      <div className="image-now">
        {address ? <img src={address} alt={t(which)} /> : <Icon of={imageIcon} size={24} />}
      </div>
      <div className="stack grow">
        <Form
          action="/home/settings/image"
          submit={t('upload')}
          done={t('saved')}
          variant="plain"
          frame="none"
          className="stack"
          label={t(which)}
        >
          <input type="hidden" name="which" value={which} />
          <Field
            id={id}
            label={t(which)}
            help={t('image_help', { kb: Math.round(IMAGE_MAX / 1024) })}
          >
            <input type="file" id={id} name="image" accept="image/png,image/jpeg,image/webp" className="input" />
          </Field>
        </Form>
        {address && (
          <Form
            action="/home/settings/image/remove"
            submit={t('remove_image')}
            done={t('saved')}
            variant="plain"
            size="sm"
            frame="none"
          >
            <input type="hidden" name="which" value={which} />
          </Form>
        )}
      </div>
    </div>
  )
}
