const TAG = /<\/?[a-z][^>]*>/i

/**
 * What somebody wrote as HTML: HTML stays what it is (the sanitiser looks at it afterwards), plain text gets paragraphs at
 * blank lines, headings from `## `, lists from `- ` and `1. `, strong from `**`, emphasis from `*`, links from `[text](address)`.
 */
export function htmlOf(written: string): string {
  if (TAG.test(written)) return written
  return written
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
    .join('\n')
}

function blockOf(block: string): string {
  const heading = /^(#{2,4}) +(.+)$/.exec(block)
  if (heading) return `<h${heading[1]?.length}>${inlineOf(heading[2] ?? '')}</h${heading[1]?.length}>`
  const lines = block.split('\n')
  if (lines.every((line) => /^[-*] +/.test(line))) return listOf('ul', lines)
  if (lines.every((line) => /^\d+[.)] +/.test(line))) return listOf('ol', lines)
  // A heading needs no blank line after it.
  if (/^#{2,4} /.test(block) && lines.length > 1)
    return `${blockOf(lines[0] ?? '')}\n${blockOf(lines.slice(1).join('\n'))}`
  return `<p>${lines.map(inlineOf).join('<br>')}</p>`
}

function listOf(tag: 'ul' | 'ol', lines: string[]): string {
  const items = lines.map((line) => `<li>${inlineOf(line.replace(/^(?:[-*]|\d+[.)]) +/, ''))}</li>`)
  return `<${tag}>${items.join('')}</${tag}>`
}

function inlineOf(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*])\*(\S(?:[^*]*\S)?)\*(?!\*)/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|mailto:)[^)\s]+)\)/g, '<a href="$2">$1</a>')
}
