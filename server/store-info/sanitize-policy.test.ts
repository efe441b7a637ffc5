import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizePolicy } from './sanitize-policy.ts';

const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)//',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<style>@import "//evil.example";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onclick="alert(1)" class="x" id="login">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https://x" onmouseover=alert(1)>x</a>',
  '<a href="https://x" target="_blank" rel="opener">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<form action="//evil.example"><input name="password"><button>Sign in</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<template><script>alert(1)</script></template>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--><script>alert(1)</script>-->',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  '<x onclick=alert(1)>x</x>',
  '<p>\u2028<script>alert(1)</script>',
];

const ALLOWED =
  /^(?:[^<>]|<\/?(?:h[234]|p|br|ul|ol|li|strong|em|table|caption|thead|tbody|tfoot|tr|th|td)(?: (?:colspan|rowspan|scope)="\w*")*(?: \/)?>|<img src="(?:https?:\/\/|\/(?![/\\]))[^"]*"(?: (?:alt|width|height)="[^"]*")* \/>|<a(?: href="(?:(?:https?|mailto|tel):|[^":/\\])[^"]*")? rel="noopener nofollow">|<\/a>)*$/;

test.each(ATTACKS)('nothing that runs, loads or frames is left of %s', (attack) => {
  for (const html of [
    attack,
    `<p>${attack}</p>`,
    `<table><tr><td>${attack}</td></tr></table>`,
    `<b title='${attack}'>x</b>`,
  ]) {
    expect(sanitizePolicy(html)).toMatch(ALLOWED);
  }
});

test('any combination of tags and attributes gives only allowed HTML, and sanitizing again changes nothing', () => {
  const fragment = fc.constantFrom(
    ...ATTACKS,
    '<p>',
    '</p>',
    '<a href=',
    '"',
    "'",
    '>',
    '<',
    '<!--',
    '-->',
    '&lt;',
    '&#60;',
    'text',
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 8 }), (fragments) => {
      const once = sanitizePolicy(fragments.join(''));
      expect(once).toMatch(ALLOWED);
      expect(sanitizePolicy(once)).toBe(once);
    }),
  );
});

test('the allowed HTML of a policy is preserved', () => {
  const html =
    '<h2>Refunds</h2><p>Within <strong>7 days</strong>, see <a href="https://shop.example/x?a=1&amp;b=2">here</a>.</p>' +
    '<ul><li>one</li></ul><img src="/media/a.webp" alt="A" width="40" height="30" /><img src="https://cdn.example/b.jpg" />' +
    '<table><caption>Sizes</caption><tfoot><tr><td>Sum</td></tr></tfoot><tr><th scope="row">A</th><td colspan="2">₹1,200</td></tr></table>';
  expect(sanitizePolicy(html)).toBe(html.replace('">here', '" rel="noopener nofollow">here'));
});
