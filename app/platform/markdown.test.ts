import { expect, test } from 'vitest'
import { htmlOfMarkdown } from './markdown.server.ts'

test.each([
  ['One\nline\n\nTwo', '<p>One<br>\nline</p>\n<p>Two</p>'],
  ['## 1. Who sells\nWe do.', '<h2>1. Who sells</h2>\n<p>We do.</p>'],
  ['# a\n#### b\n###### c', '<h2>a</h2>\n<h4>b</h4>\n<h4>c</h4>'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
  ['a\n---', '<p>a</p>\n<hr>'],
  ['**Not** *very* 2 * 3', '<p><strong>Not</strong> <em>very</em> 2 * 3</p>'],
  ['`{number}` and `<b>`, a lone ` too', '<p><code>{number}</code> and <code>&lt;b&gt;</code>, a lone ` too</p>'],
  ['```js\na < b\n```', '<pre><code class="language-js">a &lt; b\n</code></pre>'],
  ['[us](https://a.example/x)', '<p><a href="https://a.example/x">us</a></p>'],
  ['<me@a.example>', '<p><a href="mailto:me@a.example">me@a.example</a></p>'],
  ['[us](javascript:alert(1))', '<p>[us](javascript:alert(1))</p>'],
  ['Tom & "Jerry" < 3', '<p>Tom &amp; &quot;Jerry&quot; &lt; 3</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['    indented', '<p>indented</p>'],
  ['![x](https://a.example/x.png)', '<p>!<a href="https://a.example/x.png">x</a></p>'],
  ['', ''],
])('%j', (written, html) => expect(htmlOfMarkdown(written)).toBe(html))
