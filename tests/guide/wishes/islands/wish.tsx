import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { island } from '#app/ui/island.tsx'

/** The field of a wish, which says how much room is left. */
export default island('wishes/wish', ['ui', 'wishes'], ({ most }: { most: number }) => {
  const t = useTexts('wishes')
  const [length, setLength] = useState(0)
  const help = t('left', { count: most - length })
  return (
    <TextField name="wish" label={t('wish')} help={help} onInput={(e) => setLength(e.currentTarget.value.length)} />
  )
})
