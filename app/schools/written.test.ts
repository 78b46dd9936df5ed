import { expect, test } from 'vitest'
import { htmlOf } from './written.ts'

test.each([
  ['One\nline\n\nTwo', '<p>One<br>line</p>\n<p>Two</p>'],
  ['## 1. Who sells\nWe do.', '<h2>1. Who sells</h2>\n<p>We do.</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n2) b', '<ol><li>a</li><li>b</li></ol>'],
  ['**Not** *very* 2 * 3', '<p><strong>Not</strong> <em>very</em> 2 * 3</p>'],
  ['[us](https://a.example/x)', '<p><a href="https://a.example/x">us</a></p>'],
  ['[us](javascript:alert(1))', '<p>[us](javascript:alert(1))</p>'],
  ['Tom & "Jerry" < 3', '<p>Tom &amp; &quot;Jerry&quot; &lt; 3</p>'],
  ['<p>as it is</p>', '<p>as it is</p>'],
  ['', ''],
])('%j', (written, html) => expect(htmlOf(written)).toBe(html))
