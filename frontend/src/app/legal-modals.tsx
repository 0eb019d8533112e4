import { LegalModal } from '#frontend/src/features/legal/legal-modal.tsx';

interface TopicModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TermsModal(props: TopicModalProps) {
  return <LegalModal topic="terms" {...props} />;
}

export function PrivacyModal(props: TopicModalProps) {
  return <LegalModal topic="privacy" {...props} />;
}

export function EthicsModal(props: TopicModalProps) {
  return <LegalModal topic="ethics" {...props} />;
}
