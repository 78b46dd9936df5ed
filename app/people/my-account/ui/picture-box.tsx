import type { User } from '#app/people/accounts/user.ts'
import { AVATAR_TYPES } from '#app/people/media/image.ts'
import { SavedPicture } from '#app/people/media/ui/saved-picture.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import '#app/ui/css/settings.css'

/** One's picture as everybody sees it, another one in its place, or none. */
export function PictureBox({ user }: { user: User }) {
  const t = useTexts('accounts')
  return (
    <Card as="section" pad="lg" aria-label={t('picture')} className="image-setting">
      <Avatar id={user.id} name={user.name} photo={user.avatar} size={72} />
      <div className="portrait">
        <SavedPicture
          id="picture"
          label={t('picture')}
          help={t('picture_help')}
          address={user.avatar}
          context="avatar"
          types={AVATAR_TYPES}
          ratio="1"
          action="/account/picture"
        />
      </div>
    </Card>
  )
}
