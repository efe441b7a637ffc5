/** Opens a gateway's page instead of the shop, or a payment app above it. */
export function openUrl(href: string): void {
  window.location.assign(href);
}

/** Posts a hidden form, as some gateways require. */
export function postForm(url: string, fields: readonly [name: string, value: string][]): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
