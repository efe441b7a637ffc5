import './styleguide.css';
import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { CommandPalette } from '#admin/kit/keyboard/command-palette.tsx';
import { useCommands } from '#admin/kit/keyboard/commands.ts';
import { ShortcutHelp } from '#admin/kit/keyboard/shortcut-help.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { ConnectionSamples } from './connection-samples.tsx';
import { ControlSamples } from './control-samples.tsx';
import { DraftSamples } from './draft-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { PrintingSamples } from './printing-samples.tsx';
import { SignInSamples } from './sign-in-samples.tsx';

const SOURCES = [
  {
    actions: (text: string) =>
      text.startsWith('ship ') ? [{ id: text, label: `Ship ${text.slice(5)}`, run: () => undefined }] : [],
  },
];

/** Every component of the kit in every state, at `/admin/styleguide` in development. */
export function StyleguideScreen() {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useCommands([
    { id: 'today', label: 'Go to Today', shortcut: 'g t', run: () => undefined },
    { id: 'order', label: 'Order 7K3M9', detail: 'Asha Rao · ₹1,499.00', run: () => undefined },
  ]);
  return (
    <div className="styleguide">
      <PageHeader
        title="Style guide of the admin"
        subtitle="Every component of admin/kit in every state"
        actions={<Button onClick={() => setPaletteOpen(true)}>Commands</Button>}
      />
      <ControlSamples />
      <FieldSamples />
      <FeedbackSamples />
      <ConnectionSamples />
      <ListSamples />
      <DraftSamples />
      <PrintingSamples />
      <SignInSamples />
      <CommandPalette sources={SOURCES} isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
      <ShortcutHelp />
    </div>
  );
}
