import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import type { User } from '#app/accounts/user.ts'
import { smallerPicture } from '#app/media/ui/smaller-picture.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { IMAGE_MAX } from '#app/schools/limits.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Field } from '#app/ui/field.tsx'
import '#app/ui/css/settings.css'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'
const SIDE = 512

/** One's picture as it is now, another one in its place, or none. Scripts make a large one smaller before it is sent. */
export function PictureBox({ user }: { user: User }) {
  const t = useTexts('accounts')
  return (
    <Card as="section" pad="lg" aria-label={t('picture')} className="image-setting">
      <Avatar id={user.id} name={user.name} photo={user.avatar} size={72} />
      <div className="stack grow">
        <PictureForm />
        {user.avatar && (
          <form method="post" action="/account/picture/remove">
            <CsrfField />
            <Button type="submit" size="sm">
              {t('picture_remove')}
            </Button>
          </form>
        )}
      </div>
    </Card>
  )
}

function PictureForm() {
  const t = useTexts('accounts')
  const { errors } = useShared()
  const [busy, setBusy] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const chosen = form.querySelector('input[type=file]') as HTMLInputElement
    const [file] = chosen.files ?? []
    if (!file) return
    event.preventDefault()
    setBusy(true)
    const data = new FormData(form)
    // What the browser cannot draw goes as it is; the server says what is wrong with it.
    data.set('image', await smallerPicture(file, SIDE).catch(() => file))
    router.post('/account/picture', data, { preserveScroll: true, preserveUrl: true, onFinish: () => setBusy(false) })
  }
  return (
    <form
      method="post"
      action="/account/picture"
      encType="multipart/form-data"
      className="stack"
      onSubmit={(event) => void send(event)}
    >
      <CsrfField />
      <Field
        id="image"
        label={t('picture')}
        help={t('picture_help', { kb: Math.round(IMAGE_MAX / 1024) })}
        error={errors.image}
      >
        <input type="file" id="image" name="image" accept={ACCEPTED} className="input" aria-describedby="image-help" />
      </Field>
      <div>
        <Button type="submit" size="sm" busy={busy} busyText={t('save')}>
          {t('picture_upload')}
        </Button>
      </div>
    </form>
  )
}
