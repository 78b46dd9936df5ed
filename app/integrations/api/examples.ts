/** The same calls as two kinds of programs make them, for the reference. */
export function getExamples(origin: string): { title: string; code: string }[] {
  return [
    { title: 'curl', code: CURL.replaceAll('{origin}', origin) },
    { title: 'TypeScript', code: TYPESCRIPT.replaceAll('{origin}', origin) },
  ]
}

const CURL = `curl "{origin}/api/v1/students?limit=50" \\
  -H "Authorization: Bearer $KATEDRA_KEY"

curl "{origin}/api/v1/students" \\
  -H "Authorization: Bearer $KATEDRA_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: signup-4711" \\
  -d '{"email": "anna@example.com", "first_name": "Anna"}'`

const TYPESCRIPT = `const api = async (method: string, path: string, body?: object) => {
  const response = await fetch('{origin}/api/v1' + path, {
    method,
    headers: {
      Authorization: \`Bearer \${process.env.KATEDRA_KEY}\`,
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.detail)
  return answer
}

// Opens a product to a student for 30 days.
const { student } = await api('POST', '/students', { email: 'anna@example.com' })
await api('POST', \`/students/\${student.id}/access\`, { product_id: 12, days: 30 })

// Reads all orders, page by page.
let cursor: string | null = ''
do {
  const { data, next_cursor } = await api('GET', \`/orders?cursor=\${cursor}\`)
  for (const order of data) console.log(order.number, order.amount, order.currency)
  cursor = next_cursor
} while (cursor)`
