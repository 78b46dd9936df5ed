import { router } from '@inertiajs/react'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { signal } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import type { SurveyRow } from '../survey.ts'
import { SurveyBuilder } from '../ui/survey-builder.tsx'

export const texts = ['ui', 'surveys', 'form-questions']

/** A survey and all that is said of it. */
export default function Survey({ survey, products }: { survey: SurveyRow; products: OptionList }) {
  const t = useTexts('surveys')
  const { id, title, description, responses } = survey
  return (
    <OfficeLayout
      title={title || description}
      crumbs={[{ href: '/home/surveys', text: t('surveys') }]}
      actions={
        <>
          <SavingState />
          <ButtonLink href={`/home/surveys/${id}/results`} size="sm" icon={signal}>
            {t('results_count', { count: responses })}
          </ButtonLink>
        </>
      }
    >
      <SurveyBuilder key={id} survey={survey} products={products} />
      <p>
        <DeleteButton
          size="sm"
          text={t('delete_text')}
          action={`/home/surveys/${id}`}
          word={responses > 0 ? 'DELETE' : undefined}
          onDeleted={() => router.visit('/home/surveys')}
        >
          {t('delete')}
        </DeleteButton>
      </p>
    </OfficeLayout>
  )
}
