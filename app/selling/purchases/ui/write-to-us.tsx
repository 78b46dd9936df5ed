import { useShared, useTexts } from '#app/platform/page.tsx'

export function WriteToUs() {
  const t = useTexts('purchases')
  const { school } = useShared()
  return (
    <a className="link t13" href={`mailto:${school.seller.email}`}>
      {t('write_to_us')}
    </a>
  )
}
