import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { ConflictImages } from '#admin/products/images/conflict-images.tsx';
import { Sample, State } from './sample.tsx';

const ADDRESS = { fullName: 'Asha Rao', city: 'New Delhi', postalCode: '110003' };

/** A bar that does nothing. */
const BAR = {
  changes: [{ path: 'city', before: 'New Delhi', after: 'Noida' }],
  isDirty: true,
  isSaving: false,
  error: undefined,
  conflicts: [],
  save: async () => false,
  discard: () => undefined,
  resolve: () => undefined,
};
const BAR_LABELS = { city: 'City' };
const IMAGES = ['Front', 'Back'].map((alt) => ({ url: `https://shop.example/${alt}.jpg`, alt }));

export function DraftSamples() {
  const [server, setServer] = useState(ADDRESS);
  const draft = useDraft({
    name: 'styleguide',
    server,
    save: async (patch) => {
      const data = { ...server, ...patch };
      setServer(data);
      return { ok: true, data };
    },
    onSaved: () => notify({ message: 'Address saved' }),
  });
  return (
    <Sample title="Draft and save bar">
      <State name="saving" isWide>
        <SaveBar draft={{ ...BAR, isSaving: true }} labels={BAR_LABELS} />
      </State>
      <State name="waiting" isWide>
        <SaveBar
          draft={{ ...BAR, isSaving: true, waitsFor: 'Uploading image 2 of 5, then your changes are saved.' }}
          labels={BAR_LABELS}
        />
      </State>
      <State name="error" isWide>
        <SaveBar
          draft={{ ...BAR, error: 'The shop cannot be reached. Check the connection, then try again.' }}
          labels={BAR_LABELS}
        />
      </State>
      <State name="conflict" isWide>
        <SaveBar
          draft={{
            ...BAR,
            error: 'Someone else changed the same fields. Choose what applies, then save again.',
            conflicts: [{ path: 'city', mine: 'Noida', theirs: 'Faridabad' }],
          }}
          labels={BAR_LABELS}
        />
      </State>
      <State name="images in conflict" isWide>
        <SaveBar
          draft={{ ...BAR, conflicts: [{ path: 'images', mine: IMAGES, theirs: IMAGES.toReversed() }] }}
          labels={{ ...BAR_LABELS, images: 'Images' }}
          format={() => '2 images'}
          show={(value) => <ConflictImages images={value as typeof IMAGES} sourceOf={() => undefined} />}
        />
      </State>
      <State name="draft" isWide>
        <div className="section-body">
          <TextField
            label="Full name"
            value={draft.value?.fullName ?? ''}
            onChange={(text) => draft.set('fullName', text)}
          />
          <TextField
            label="City"
            value={draft.value?.city ?? ''}
            onChange={(text) => draft.set('city', text)}
          />
          <Button onClick={() => setServer({ ...server, city: 'Faridabad' })}>
            Someone else changes the city
          </Button>
          <SaveBar draft={draft} labels={{ fullName: 'Full name', city: 'City', postalCode: 'PIN code' }} />
        </div>
      </State>
    </Sample>
  );
}
