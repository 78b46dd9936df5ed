import { island } from '#app/ui/island.tsx'
import type { FormErrors } from '#app/ui/use-plain-form.ts'
import { LeavingForm } from '../ui/leaving-form.tsx'

type Props = { id: number; errors: FormErrors['errors'] }

/** The questions on the page, for whoever skipped them or has no script. */
export default island('subscribing/why-left', ['ui', 'subscribing'], ({ id, errors }: Props) => (
  <LeavingForm id={id} refused={{ errors, message: null }} onSent={() => location.reload()} />
))
