import { useState } from 'react';
import { AmountField } from '#admin/kit/forms/amount-field.tsx';
import { Checkbox, RadioGroup, SelectField } from '#admin/kit/forms/choices.tsx';
import { ComboBox } from '#admin/kit/forms/combo-box.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { RichTextField } from '#admin/kit/forms/rich-text/rich-text-field.tsx';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { DESCRIPTION_TAGS } from '#contract/rich-text.ts';
import { Sample, State } from './sample.tsx';

const CARRIERS = [
  { value: 'india-post', label: 'India Post' },
  { value: 'delhivery', label: 'Delhivery' },
];
const PRODUCTS = ['Malabar black pepper', 'Unjha cumin', 'Lakadong turmeric', 'Dabu indigo kurta'];

const DESCRIPTION =
  '<h3>From Wayanad</h3><p>Sun-dried for <strong>eight days</strong>.</p><ul><li>Whole pepper</li><li>No colour added</li></ul>';

export function FieldSamples() {
  const [text, setText] = useState('EM123456789IN');
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState<number | undefined>(1499);
  const [carrier, setCarrier] = useState('');
  const [isRestocked, setRestocked] = useState(true);
  const [reason, setReason] = useState<string>();
  const [product, setProduct] = useState('');
  const [description, setDescription] = useState(DESCRIPTION);
  return (
    <Sample title="Field">
      <State name="text">
        <TextField
          label="Tracking number"
          hint="On the receipt of the carrier"
          value={text}
          onChange={setText}
        />
      </State>
      <State name="text, error">
        <TextField
          label="PIN code"
          isRequired
          value="1100"
          onChange={() => undefined}
          error="A PIN code has six digits."
        />
      </State>
      <State name="text, disabled">
        <TextField label="Order" value="7K3M9" onChange={() => undefined} disabled />
      </State>
      <State name="text area">
        <TextAreaField label="Note" value={note} onChange={setNote} placeholder="Only staff can read it" />
      </State>
      <State name="amount">
        <AmountField label="Refund" value={amount} onChange={setAmount} />
      </State>
      <State name="select">
        <SelectField
          label="Carrier"
          placeholder="Choose a carrier"
          value={carrier}
          onChange={setCarrier}
          choices={CARRIERS}
        />
      </State>
      <State name="combo box">
        <ComboBox
          label="Product"
          placeholder="Search products"
          items={PRODUCTS.filter((name) => name.toLowerCase().includes(product.toLowerCase())).map(
            (name) => ({
              id: name,
              label: name,
              detail: '12 in stock',
            }),
          )}
          text={product}
          onTextChange={setProduct}
          onSelect={({ label }) => setProduct(label)}
        />
      </State>
      <State name="checkbox">
        <Checkbox
          label="Put 2 units back into stock"
          hint="Not for opened packets"
          isChecked={isRestocked}
          onChange={setRestocked}
        />
        <Checkbox label="Some are chosen" isChecked={false} isPartial onChange={() => undefined} />
        <Checkbox label="Not possible" isChecked={false} isDisabled onChange={() => undefined} />
      </State>
      <State name="radio group">
        <RadioGroup
          label="Reason"
          value={reason}
          onChange={setReason}
          choices={[
            { value: 'customer', label: 'The customer asked for it' },
            { value: 'stock', label: 'Not in stock', hint: 'The stock is set to zero' },
          ]}
        />
      </State>
      <State name="file">
        <FileDrop
          label="Choose or drop a bank statement"
          hint="CSV, at most 5 MB"
          onFiles={() => undefined}
        />
      </State>
      <State name="file, error">
        <FileDrop
          label="Choose or drop a file"
          error="This file has no column with amounts."
          onFiles={() => undefined}
        />
      </State>
      <State name="rich text" isWide>
        <RichTextField
          label="Description"
          hint="Shown on the product page"
          tags={DESCRIPTION_TAGS}
          value={description}
          onChange={setDescription}
        />
      </State>
      <State name="rich text, error" isWide>
        <RichTextField
          label="Policy"
          error="Write at least one sentence."
          tags={DESCRIPTION_TAGS}
          value=""
          onChange={() => undefined}
        />
      </State>
    </Sample>
  );
}
