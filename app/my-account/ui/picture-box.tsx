import type { User } from '#app/accounts/user.ts'
import { AVATAR_TYPES, SMALL_IMAGE_MAX } from '#app/media/image.ts'
import { smallerPicture } from '#app/media/ui/smaller-picture.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { Form } from '#app/ui/form.tsx'
import { UploadBox } from '#app/ui/upload-box.tsx'
import '#app/ui/css/settings.css'

const SIDE = 512

/** One's picture as it is now, another one in its place, or none. Scripts make a large one smaller before it is sent. */
export function PictureBox({ user }: { user: User }) {
  const t = useTexts('accounts')
  return (
    <Card as="section" pad="lg" aria-label={t('picture')} className="image-setting">
      <Avatar id={user.id} name={user.name} photo={user.avatar} size={72} />
      <div className="stack grow">
        <Form
          action="/account/picture"
          submit={t('picture_upload')}
          variant="plain"
          size="sm"
          frame="none"
          className="stack"
          files
        >
          <UploadBox
            name="image"
            label={t('picture')}
            help={t('picture_help')}
            types={AVATAR_TYPES}
            max={SMALL_IMAGE_MAX}
            prepare={(file) => smallerPicture(file, SIDE)}
          />
        </Form>
        {user.avatar && (
          <Form action="/account/picture/remove" submit={t('picture_remove')} variant="plain" size="sm" frame="none" />
        )}
      </div>
    </Card>
  )
}
