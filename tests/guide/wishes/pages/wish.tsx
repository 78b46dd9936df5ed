import { useTexts } from '#app/platform/page.tsx'
import { Form } from '#app/ui/form.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import Wish from '../islands/wish.tsx'

export const hydrated = false

export default function AskForWish({ most }: { most: number }) {
  const t = useTexts('wishes')
  return (
    <PublicLayout>
      <main id="main" className="container">
        <h1>{t('title')}</h1>
        <Form action="/wishes" submit={t('send')}>
          <Wish when="used" most={most} />
        </Form>
      </main>
    </PublicLayout>
  )
}
