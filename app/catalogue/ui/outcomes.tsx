import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check } from '#app/ui/icons.ts'

/** What one can do afterwards. */
export function Outcomes({ outcomes }: { outcomes: readonly string[] }) {
  const t = useTexts('catalogue')
  return (
    <section>
      <h2>{t('outcomes')}</h2>
      <ul className="outcomes">
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <Icon of={check} size={18} />
            <span>{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
