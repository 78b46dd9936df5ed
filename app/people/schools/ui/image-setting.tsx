import { ICON_SIDES, ICON_TYPES, LOGO_TYPES } from '#app/people/media/image.ts'
import { SavedPicture } from '#app/people/media/ui/saved-picture.tsx'
import { useTexts } from '#app/platform/page.tsx'

type Props = { which: 'logo' | 'social' | 'favicon' | 'login'; address: string | null }

const RATIOS = { logo: '16/10', social: '1200/630', favicon: '16/10', login: '16/10' } as const

/** A picture of the school: as it is now, another one in its place, or none. */
export function ImageSetting({ which, address }: Props) {
  const t = useTexts('schools')
  const help = which === 'favicon' ? t('favicon_help', ICON_SIDES) : which === 'login' ? t('login_help') : undefined
  return (
    <div className="card-pad image-setting" data-which={which}>
      <SavedPicture
        id={`image-${which}`}
        label={t(which)}
        help={help}
        address={address}
        context="page"
        types={which === 'favicon' ? ICON_TYPES : LOGO_TYPES}
        ratio={RATIOS[which]}
        action={`/home/settings/image/${which}`}
      />
    </div>
  )
}
