import { type SyntheticEvent, useId, useState } from 'react';
import { attempt } from '#frontend/src/data/use-action.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { ChoiceSetting, OptionalNumberSetting } from '#frontend/src/ui/setting-controls.tsx';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { type ModelCategory, modelCategories } from '#shared/rules/model-category.ts';
import { creditCostLimits } from '#shared/rules/model.ts';
import { messages } from './messages.ts';
import { editWithUndo } from './use-model-actions.ts';

const texts = messages.bulkEdit;
const choices = ['unchanged', ...modelCategories] as const;

interface BulkEditDialogProps {
  readonly models: readonly ModelSummary[];
  readonly onChanged: (models: readonly ModelSummary[]) => void;
  readonly onClose: () => void;
}

export function BulkEditDialog({ models, onChanged, onClose }: BulkEditDialogProps) {
  const id = useId();
  const [creditCost, setCreditCost] = useState<number>();
  const [category, setCategory] = useState<(typeof choices)[number]>('unchanged');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (creditCost !== undefined && !isCreditCost(creditCost)) return setProblem(texts.costProblem);
    if (creditCost === undefined && category === 'unchanged') return setProblem(texts.nothing);
    const edit = {
      ...(creditCost !== undefined && { creditCost }),
      ...(category !== 'unchanged' && { category: category satisfies ModelCategory }),
    };
    setBusy(true);
    await attempt(() => editWithUndo(models, () => edit, onChanged), { failed: messages.notUpdated });
    onClose();
  };
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button type="submit" form={id} variant="primary" disabled={isBusy}>
        {texts.save(models.length)}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={texts.title(models.length)} footer={footer}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-sm text-muted">{texts.hint}</p>
        <OptionalNumberSetting
          label={texts.creditCost}
          description={texts.costHint(describeCosts(models))}
          problem={problem}
          placeholder={texts.unchanged}
          value={creditCost}
          onChange={(amount) => {
            setCreditCost(amount);
            setProblem(undefined);
          }}
        />
        <ChoiceSetting
          label={messages.category}
          names={choices}
          options={{ ...messages.categories, unchanged: texts.unchanged }}
          value={category}
          onChange={(chosen) => {
            setCategory(chosen);
            setProblem(undefined);
          }}
        />
      </form>
    </Drawer>
  );
}

function isCreditCost(amount: number): boolean {
  return Number.isInteger(amount) && amount >= creditCostLimits.min && amount <= creditCostLimits.max;
}

function describeCosts(models: readonly ModelSummary[]): string {
  const costs = models.map((model) => model.creditCost);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  return least === most ? String(least) : `${least}–${most}`;
}
