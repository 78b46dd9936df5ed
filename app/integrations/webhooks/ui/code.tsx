import './webhooks.css'

/** What a program sends or answers, as it is; scrolls where it does not fit. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y: the arrow keys scroll only what has the focus (WCAG 2.1.1)
    <pre className="webhook-code" role="group" aria-label={label} tabIndex={0} dir="ltr">
      {children}
    </pre>
  )
}

/** JSON with a line for each field; what is none stays as it is. */
export function layOutJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
