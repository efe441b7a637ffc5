import { Button } from '#admin/kit/button.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { findAccentProblem, isHexColor } from '#format/accent-theme.ts';
import { type FieldsProps, textOf } from './content-fields.ts';
import { ImageUpload } from './image-upload.tsx';

const BUILT_IN_ACCENT = '#f0ac2c';

/** Logo, icon and accent color of the shop. */
export function AppearanceFields({ draft, body }: FieldsProps) {
  return (
    <>
      <Section title="Logo">
        <p className="soft">
          In the header, the footer, on the contact page and on policies. Without one the name of the shop is
          shown.
        </p>
        <ImageUpload
          label="Logo"
          url={textOf(body, 'logo')}
          error={draft.fieldError('logo')}
          onUploaded={({ webp }) => draft.set('logo', webp)}
          onRemove={() => draft.set('logo', '')}
        />
      </Section>
      <Section title="Icon">
        <p className="soft">
          In tabs of browsers and on home screens. Use a square image of at least 512 pixels.
        </p>
        <ImageUpload
          label="Icon"
          url={textOf(body, 'icon')}
          error={draft.fieldError('icon')}
          onUploaded={({ webp, jpeg }) => {
            draft.set('icon', webp);
            draft.set('touchIcon', jpeg ?? webp);
          }}
          onRemove={() => {
            draft.set('icon', '');
            draft.set('touchIcon', '');
          }}
        />
      </Section>
      <AccentColor
        value={textOf(body, 'accent')}
        error={draft.fieldError('accent')}
        onChange={(color) => draft.set('accent', color)}
      />
    </>
  );
}

interface AccentColorProps {
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** The color of buttons, links and prices. A color with too little contrast is reported, and the nearest readable one is offered. */
function AccentColor({ value, error, onChange }: AccentColorProps) {
  const isColor = isHexColor(value);
  const problem = isColor ? findAccentProblem(value) : undefined;
  const found =
    problem &&
    `This colour has a contrast of ${problem.contrast.toFixed(1)} to 1 on the backgrounds of the shop; text needs ${problem.required} to 1.`;
  return (
    <Section title="Accent colour">
      <div className="content-color">
        <input
          type="color"
          aria-label="Choose the accent colour"
          value={isColor ? value : BUILT_IN_ACCENT}
          onChange={(event) => onChange(event.target.value)}
        />
        <TextField
          label="Accent colour"
          placeholder={BUILT_IN_ACCENT}
          hint="Buttons, links and prices. An empty field shows the built-in colour."
          spellCheck={false}
          autoComplete="off"
          value={value}
          error={found ?? error}
          onChange={(text) => onChange(text.trim().toLowerCase())}
        />
      </div>
      {problem && (
        <div className="content-color">
          <svg className="content-swatch" viewBox="0 0 1 1" aria-hidden="true">
            <rect width="1" height="1" fill={problem.suggestion} />
          </svg>
          <Button onClick={() => onChange(problem.suggestion)}>
            Use {problem.suggestion}, the nearest one
          </Button>
        </div>
      )}
    </Section>
  );
}
