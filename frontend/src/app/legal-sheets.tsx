import { LegalSheet } from '#frontend/src/features/legal/legal-sheet.tsx';

interface TopicSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TermsSheet(props: TopicSheetProps) {
  return <LegalSheet topic="terms" {...props} />;
}

export function PrivacySheet(props: TopicSheetProps) {
  return <LegalSheet topic="privacy" {...props} />;
}

export function EthicsSheet(props: TopicSheetProps) {
  return <LegalSheet topic="ethics" {...props} />;
}
